/** What the page uses of MicroPython's npm package, which has no types of its own. */
export interface MicroPython {
  runPython(code: string): any;
  pyimport(name: string): any;
  globals: any;
  registerJsModule(name: string, module: object): void;
  FS: any;
  _module: { HEAPU8: Uint8Array; _malloc(bytes: number): number };
}
export function loadMicroPython(options: {
  heapsize?: number;
  linebuffer?: boolean;
  stdout?: (line: string) => void;
  stderr?: (line: string) => void;
  url?: string;
}): Promise<MicroPython>;
