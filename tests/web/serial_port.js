/**
 * Stands in for navigator.serial: one port, whose bytes go to a test and come from it over a WebSocket.
 *
 * It behaves as the specification says (wicg.github.io/serial): a port opens once, its streams break when it is
 * unplugged and are null then, `getPorts` has what is plugged in and was chosen, `connect` and `disconnect` tell.
 * What the test does: usb.unplug(), usb.plug(), usb.isTaken, usb.isChosen.
 */
(() => {
  const lost = () => new DOMException("The device has been lost.", "NetworkError");

  class Port extends EventTarget {
    readable = null;
    writable = null;

    async open({ baudRate }) {
      if (!(baudRate > 0)) throw new TypeError("baudRate");
      if (this.isOpen) throw new DOMException("The port is already open.", "InvalidStateError");
      if (usb.isTaken || !usb.isPlugged) throw new DOMException("Failed to open serial port.", "NetworkError");
      this.isOpen = true;
      this.readable = new ReadableStream({ start: (into) => (this.into = into), cancel: () => { this.readable = null; } });
      this.writable = new WritableStream({ start: (from) => (this.from = from), write: (data) => this.write(data) });
    }

    write(data) {
      if (!(data instanceof Uint8Array)) throw new TypeError("no BufferSource");
      return usb.isDeaf ? new Promise(() => {}) : void usb.socket.send(data.slice());
    }

    async close() {
      if (!this.isOpen) throw new DOMException("The port is already closed.", "InvalidStateError");
      if (this.readable?.locked || this.writable?.locked) throw new TypeError("Cannot cancel a locked stream");
      this.isOpen = false;
      this.readable = this.writable = null;
    }

    lose() {
      if (!this.isOpen) return;
      this.into.error(lost());
      this.from.error(lost());
      this.readable = this.writable = null;
    }
  }

  const port = new Port();
  class Serial extends EventTarget {
    async getPorts() {
      return usb.isPlugged && usb.isChosen ? [port] : [];
    }

    async requestPort({ filters }) {
      const isPico = filters.some((one) => one.usbVendorId === 0x2e8a && one.usbProductId === 5);
      if (!usb.isPlugged || !isPico) throw new DOMException("No port selected by the user.", "NotFoundError");
      usb.isChosen = true;
      return port;
    }
  }

  const serial = new Serial();
  const usb = (globalThis.usb = {
    isPlugged: true,
    isChosen: sessionStorage.getItem("isChosen") === "yes",
    isTaken: false,
    isDeaf: false,
    socket: new WebSocket("ws://usb.test/"),
    unplug() {
      usb.isPlugged = false;
      port.lose();
      serial.dispatchEvent(new Event("disconnect"));
    },
    plug() {
      usb.isPlugged = true;
      serial.dispatchEvent(new Event("connect"));
    },
  });
  usb.socket.binaryType = "arraybuffer";
  usb.socket.onmessage = (event) => port.isOpen && port.readable && port.into.enqueue(new Uint8Array(event.data));
  Object.defineProperty(navigator, "serial", { value: serial });
})();
