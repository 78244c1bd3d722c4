/**
 * Decodes a number of 30 bits: an integer or the upper part of a double, possibly times a hundred.
 */
export const shortNumber = (packed: number): number => {
  const double = Buffer.alloc(8)
  double.writeUInt32LE((packed & ~3) >>> 0, 4)
  const number = packed & 2 ? packed >> 2 : double.readDoubleLE(0)
  return packed & 1 ? number / 100 : number
}

const errors: Readonly<Record<number, string>> = {
  0x00: '#NULL!',
  0x07: '#DIV/0!',
  0x0f: '#VALUE!',
  0x17: '#REF!',
  0x1d: '#NAME?',
  0x24: '#NUM!',
  0x2a: '#N/A',
}

/** Returns what a cell with a failed formula shows. */
export const errorText = (code: number): string => errors[code] ?? ''
