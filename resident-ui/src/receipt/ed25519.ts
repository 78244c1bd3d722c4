import { digest, hexOf, type Bytes } from './bytes.ts'

// Verifies a signature by RFC 8032, section 5.1.7, without any secret. Own code, since many phones'
// browsers do not support Ed25519 yet.

const P = 2n ** 255n - 19n
/** Order of the base point. */
const L = 2n ** 252n + 27742317777372353535851937790883648493n

const mod = (value: bigint, modulus = P): bigint => ((value % modulus) + modulus) % modulus

const power = (base: bigint, exponent: bigint): bigint => {
  let [result, square] = [1n, mod(base)]
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = mod(result * square)
    square = mod(square * square)
  }
  return result
}

const D = mod(-121665n * power(121666n, P - 2n))
const ROOT_OF_MINUS_ONE = power(2n, (P - 1n) / 4n)

/** Extended coordinates: x = X/Z, y = Y/Z, T = XY/Z. */
type Point = readonly [x: bigint, y: bigint, z: bigint, t: bigint]

const ZERO: Point = [0n, 1n, 1n, 0n]

const add = ([x1, y1, z1, t1]: Point, [x2, y2, z2, t2]: Point): Point => {
  const a = mod((y1 - x1) * (y2 - x2))
  const b = mod((y1 + x1) * (y2 + x2))
  const c = mod(2n * D * t1 * t2)
  const d = mod(2n * z1 * z2)
  const [e, f, g, h] = [b - a, d - c, d + c, b + a]
  return [mod(e * f), mod(g * h), mod(f * g), mod(e * h)]
}

const multiply = (point: Point, scalar: bigint): Point => {
  let [result, doubled] = [ZERO, point]
  for (let rest = scalar; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = add(result, doubled)
    doubled = add(doubled, doubled)
  }
  return result
}

const isSame = ([x1, y1, z1]: Point, [x2, y2, z2]: Point): boolean =>
  mod(x1 * z2 - x2 * z1) === 0n && mod(y1 * z2 - y2 * z1) === 0n

const littleEndian = (bytes: Bytes): bigint => BigInt(`0x${hexOf(bytes.slice().reverse())}`)

/** Returns the x of a y (section 5.1.3); undefined where there is none. */
const rootFor = (y: bigint): bigint | undefined => {
  const [u, v] = [mod(y * y - 1n), mod(D * y * y + 1n)]
  const x = mod(u * v ** 3n * power(u * v ** 7n, (P - 5n) / 8n))
  const square = mod(v * x * x)
  if (square === u) return x
  return square === mod(-u) ? mod(x * ROOT_OF_MINUS_ONE) : undefined
}

const pointOf = (bytes: Bytes): Point | undefined => {
  const encoded = littleEndian(bytes)
  const y = encoded & (2n ** 255n - 1n)
  const isOdd = encoded >> 255n
  const x = y < P ? rootFor(y) : undefined
  if (x === undefined || (x === 0n && isOdd === 1n)) return undefined
  const signed = (x & 1n) === isOdd ? x : P - x
  return [signed, y, 1n, mod(signed * y)]
}

const BASE = pointOf(Uint8Array.of(0x58, ...Array.from({ length: 31 }, () => 0x66)))

/**
 * Tells whether a signature (64 bytes) of a message is by the key (32 bytes). Anything malformed is
 * not.
 */
export const isSignedWith = async (key: Bytes, message: Bytes, signature: Bytes): Promise<boolean> => {
  if (key.length !== 32 || signature.length !== 64 || !BASE) return false
  const [a, r] = [pointOf(key), pointOf(signature.slice(0, 32))]
  const s = littleEndian(signature.slice(32))
  if (!a || !r || s >= L) return false
  const k = mod(littleEndian(await digest('SHA-512', [signature.slice(0, 32), key, message])), L)
  return isSame(multiply(BASE, s), add(r, multiply(a, k)))
}
