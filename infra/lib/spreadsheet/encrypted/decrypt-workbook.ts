import { createDecipheriv, createHash, timingSafeEqual } from 'node:crypto'
import { openCompoundFile } from '../binary/compound-file.ts'
import { readAgileInfo, type AgileInfo, type AgileKey } from './agile-info.ts'
import { SpreadsheetRefused } from '../spreadsheet.ts'

/**
 * Decrypts workbooks (MS-OFFCRYPTO 2.3.4): the agile encryption of Excel 2010 and later, and the
 * standard one of Excel 2007.
 */

/** Maximum length of a password in Excel. */
const MAX_LETTERS = 255
/**
 * Password that Excel uses for workbooks that are only protected against changes: everybody may
 * read them.
 */
const OPEN_PASSWORD = 'VelvetSweatshop'
const SEGMENT = 4_096
const STANDARD_ROUNDS = 50_000
const BLOCK = 16

const unreadable = (what: string): SpreadsheetRefused => new SpreadsheetRefused('unreadable', `encryption: ${what}`)

const littleEndian = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

/** Cuts bytes, or pads them as the standard says. */
const fitToLength = (bytes: Buffer, length: number): Buffer =>
  bytes.length >= length ? bytes.subarray(0, length) : Buffer.concat([bytes, Buffer.alloc(length - bytes.length, 0x36)])

const isSameBytes = (one: Buffer, other: Buffer): boolean => one.length === other.length && timingSafeEqual(one, other)

const decipher = (algorithm: string, key: Buffer, iv: Buffer | null, bytes: Buffer): Buffer => {
  const reader = createDecipheriv(algorithm, key, iv)
  reader.setAutoPadding(false)
  return Buffer.concat([reader.update(bytes), reader.final()])
}

const iterated = (algorithm: string, { salt, password, rounds }: PasswordHash): Buffer => {
  const hash = (...parts: readonly Buffer[]): Buffer =>
    parts.reduce((made, part) => made.update(part), createHash(algorithm)).digest()
  let spun = hash(salt, Buffer.from(password, 'utf16le'))
  for (let round = 0; round < rounds; round += 1) spun = hash(littleEndian(round), spun)
  return spun
}
type PasswordHash = { readonly salt: Buffer; readonly password: string; readonly rounds: number }

const hashOf = (algorithm: string, ...parts: readonly Buffer[]): Buffer =>
  createHash(algorithm).update(Buffer.concat(parts)).digest()

/** Block keys by purpose (2.3.4.11 and 2.3.4.13). */
const PURPOSE = {
  verifierInput: Buffer.from('fea7d2763b4b9e79', 'hex'),
  verifierHash: Buffer.from('d7aa0f6d3061344e', 'hex'),
  key: Buffer.from('146e0be7abacd0d6', 'hex'),
} as const

const cbc = ({ keyBytes }: AgileKey): string => `aes-${keyBytes * 8}-cbc`

/** Derives the key of agile encryption; undefined for a wrong password. */
const agileKey = ({ password: by }: AgileInfo, password: string): Buffer | undefined => {
  const spun = iterated(by.hash, { salt: by.salt, password, rounds: by.rounds })
  const open = (purpose: Buffer, bytes: Buffer): Buffer =>
    decipher(cbc(by), fitToLength(hashOf(by.hash, spun, purpose), by.keyBytes), fitToLength(by.salt, BLOCK), bytes)
  const input = open(PURPOSE.verifierInput, by.verifierInput).subarray(0, by.salt.length)
  const expected = open(PURPOSE.verifierHash, by.verifierHash)
  const hash = hashOf(by.hash, input)
  if (!isSameBytes(hash, expected.subarray(0, hash.length))) return undefined
  return open(PURPOSE.key, by.encryptedKey).subarray(0, by.keyBytes)
}

const agilePackage = ({ data }: AgileInfo, key: Buffer, encrypted: Buffer): Buffer => {
  const segments: Buffer[] = []
  for (let at = 0, index = 0; at < encrypted.length; at += SEGMENT, index += 1) {
    const iv = fitToLength(hashOf(data.hash, data.salt, littleEndian(index)), BLOCK)
    segments.push(decipher(cbc(data), fitToLength(key, data.keyBytes), iv, encrypted.subarray(at, at + SEGMENT)))
  }
  return Buffer.concat(segments)
}

/** Decrypts a package of standard encryption; undefined for a wrong password. */
const standardPackage = (info: Buffer, password: string, encrypted: Buffer): Buffer | undefined => {
  const headerBytes = info.readUInt32LE(8)
  const at = 12 + headerBytes
  const keyBytes = info.readUInt32LE(12 + 16) / 8
  if (![16, 24, 32].includes(keyBytes) || info.readUInt32LE(at) !== BLOCK) throw unreadable('sizes')
  const salt = info.subarray(at + 4, at + 20)
  const [verifier, verifierHash] = [info.subarray(at + 20, at + 36), info.subarray(at + 40, at + 72)]
  const last = hashOf('sha1', iterated('sha1', { salt, password, rounds: STANDARD_ROUNDS }), littleEndian(0))
  const half = (fill: number): Buffer => {
    const padded = Buffer.alloc(64, fill)
    last.forEach((byte, index) => padded.writeUInt8(byte ^ fill, index))
    return hashOf('sha1', padded)
  }
  const key = Buffer.concat([half(0x36), half(0x5c)]).subarray(0, keyBytes)
  const ecb = (bytes: Buffer): Buffer => decipher(`aes-${keyBytes * 8}-ecb`, key, null, bytes)
  const hash = hashOf('sha1', ecb(verifier))
  if (!isSameBytes(hash, ecb(verifierHash).subarray(0, hash.length))) return undefined
  return ecb(encrypted)
}

/** Decrypts a package; undefined for a wrong password. */
const opened = (info: Buffer, password: string, encrypted: Buffer): Buffer | undefined => {
  const [major, minor] = [info.readUInt16LE(0), info.readUInt16LE(2)]
  if (major === 4 && minor === 4) {
    const agile = readAgileInfo(info.subarray(8).toString('utf8'))
    const key = agileKey(agile, password)
    return key && agilePackage(agile, key, encrypted)
  }
  if (minor === 2 && major >= 2 && major <= 4) return standardPackage(info, password, encrypted)
  throw new SpreadsheetRefused('protected-otherwise')
}

/**
 * Decrypts the workbook in a compound file. Not for the thread that answers requests: a password is
 * hashed a hundred thousand times. Without a password it opens workbooks that everybody may read.
 * @throws {SpreadsheetRefused} protected without a password, wrong-password, protected-otherwise,
 * unreadable
 */
export const decryptWorkbook = (bytes: Buffer, password?: string): Buffer => {
  try {
    return decrypted(bytes, password)
  } catch (error) {
    // Without a password the refusal is always to ask for one, whatever else may be wrong.
    if (password === undefined && error instanceof SpreadsheetRefused) throw new SpreadsheetRefused('protected')
    throw error
  }
}

const decrypted = (bytes: Buffer, password: string | undefined): Buffer => {
  const file = openCompoundFile(bytes)
  const [info, content] = [file.stream('EncryptionInfo'), file.stream('EncryptedPackage')]
  if (!info || !content || content.length < 8) throw unreadable('a stream is missing')
  const whole = content.subarray(8, 8 + Math.floor((content.length - 8) / BLOCK) * BLOCK)
  const size = Number(content.readBigUInt64LE(0))
  if (size > whole.length) throw unreadable('a size that lies')
  try {
    const found = opened(info, (password ?? OPEN_PASSWORD).slice(0, MAX_LETTERS), whole)
    if (found) return found.subarray(0, size)
  } catch (error) {
    if (error instanceof SpreadsheetRefused) throw error
    throw unreadable('keys or sizes that fit nothing')
  }
  throw new SpreadsheetRefused('wrong-password')
}
