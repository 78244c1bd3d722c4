import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

/** OWASP's second recommended setting for argon2id: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const
const TAG_BYTES = 32

const tagOf = (
  password: string,
  nonce: Buffer,
  cost: Pick<Argon2Parameters, 'memory' | 'passes' | 'parallelism'>,
): Promise<Buffer> =>
  derive('argon2id', {
    message: Buffer.from(password.normalize('NFKC')),
    nonce,
    tagLength: TAG_BYTES,
    ...cost,
  }) as Promise<Buffer>

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/(?<!=)=+$/, '')

/** A password as argon2id in PHC form: `$argon2id$v=19$m=…,t=…,p=…$salt$tag`. */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(16)
  return (
    `$argon2id$v=19$m=${COST.memory},t=${COST.passes},` +
    `p=${COST.parallelism}$${unpadded(salt)}$${unpadded(await tagOf(password, salt, COST))}`
  )
}

const FORM = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** Compares a password with a hash. False for a hash it cannot read. */
export const verifyPassword = async (password: string, hash: string): Promise<boolean> => {
  const [, memory, passes, parallelism, salt, tag] = FORM.exec(hash) ?? []
  if (!salt || !tag) return false
  const expected = Buffer.from(tag, 'base64')
  const actual = await tagOf(password, Buffer.from(salt, 'base64'), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  })
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}
