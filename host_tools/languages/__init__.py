"""The languages of the device: what there is to translate, and what is translated."""
