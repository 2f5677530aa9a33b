import js from "@eslint/js";
import globals from "globals";

export default [
  js.configs.recommended,
  {
    files: ["page/**/*.js"],
    languageOptions: { globals: { ...globals.browser, ...globals.worker } },
    rules: {
      eqeqeq: "error",
      "no-var": "error",
      "prefer-const": "error",
      "no-shadow": "error",
      "object-shorthand": "error",
      complexity: ["error", 12],
      "max-lines-per-function": ["error", 60],
      "max-len": ["error", { code: 120, ignorePattern: "@(param|type|returns|property)" }],
    },
  },
];
