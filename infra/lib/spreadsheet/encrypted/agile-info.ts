import { SpreadsheetRefused } from '../spreadsheet.ts'
import { attributesOf, walkXml } from '../xml/xml-walk.ts'

/** Parameters of an encrypted part: sizes in bytes. */
export type AgileKey = { readonly keyBytes: number; readonly hash: string; readonly salt: Buffer }

/** Parameters of a workbook's agile encryption (MS-OFFCRYPTO 2.3.4.10). */
export type AgileInfo = {
  readonly data: AgileKey
  readonly password: AgileKey & {
    readonly rounds: number
    readonly verifierInput: Buffer
    readonly verifierHash: Buffer
    readonly encryptedKey: Buffer
  }
}

/** Maximum number of rounds: Excel uses a hundred thousand; ten times as many take a second. */
const MAX_ROUNDS = 1_000_000
/** Maximum length of a salt or a key in base64. */
const MAX_BASE64 = 400

const HASHES: Readonly<Record<string, string>> = { SHA1: 'sha1', SHA256: 'sha256', SHA384: 'sha384', SHA512: 'sha512' }

const unreadable = (what: string): SpreadsheetRefused => new SpreadsheetRefused('unreadable', `agile: ${what}`)

const bytesIn = (attributes: ReadonlyMap<string, string>, name: string): Buffer => {
  const value = attributes.get(name) ?? ''
  if (value === '' || value.length > MAX_BASE64) throw unreadable(name)
  return Buffer.from(value, 'base64')
}

const keyIn = (attributes: ReadonlyMap<string, string>): AgileKey => {
  const keyBytes = Number(attributes.get('keyBits')) / 8
  const hash = HASHES[(attributes.get('hashAlgorithm') ?? '').replace('-', '')]
  const isKnown =
    attributes.get('cipherAlgorithm') === 'AES' &&
    attributes.get('cipherChaining') === 'ChainingModeCBC' &&
    attributes.get('blockSize') === '16'
  if (!isKnown || hash === undefined || ![16, 24, 32].includes(keyBytes))
    throw new SpreadsheetRefused('protected-otherwise')
  return { keyBytes, hash, salt: bytesIn(attributes, 'saltValue') }
}

/**
 * Reads the parameters.
 * @throws {SpreadsheetRefused} unreadable; protected-otherwise for another cipher; too-large for
 * too many rounds
 */
export const readAgileInfo = (xml: string): AgileInfo => {
  let data: AgileKey | undefined
  let password: AgileInfo['password'] | undefined
  walkXml(xml, {
    open: (name, raw) => {
      if (name !== 'keyData' && name !== 'encryptedKey') return
      const attributes = attributesOf(raw)
      const key = keyIn(attributes)
      if (name === 'keyData') {
        data = key
        return
      }
      const rounds = Number(attributes.get('spinCount'))
      if (!Number.isSafeInteger(rounds) || rounds < 0) throw unreadable('rounds')
      if (rounds > MAX_ROUNDS) throw new SpreadsheetRefused('too-large', 'agile: rounds')
      password ??= {
        ...key,
        rounds,
        verifierInput: bytesIn(attributes, 'encryptedVerifierHashInput'),
        verifierHash: bytesIn(attributes, 'encryptedVerifierHashValue'),
        encryptedKey: bytesIn(attributes, 'encryptedKeyValue'),
      }
    },
  })
  if (!data || !password) throw new SpreadsheetRefused('protected-otherwise')
  return { data, password }
}
