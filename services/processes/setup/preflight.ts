import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { checkSessions, SessionsShared } from '#infra/platform/postgres/session-check.ts'

/** Error of a process that cannot start as it is configured; the message says what to do. */
class CannotStart extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'CannotStart'
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error)

const checkDirectory = (directory: string): void => {
  const draft = join(directory, `.${randomUUID()}`)
  try {
    mkdirSync(directory, { recursive: true })
    writeFileSync(draft, '')
    rmSync(draft)
  } catch (error) {
    throw new CannotStart(
      `DATA_DIR ${directory} cannot be written (${codeOf(error)}): give it to this user, or set DATA_DIR to another directory.`,
    )
  }
}

/** Port on which the process will listen, and the variable that sets it. */
export type Listening = { readonly variable: 'PORT' | 'PROBE_PORT'; readonly port: number; readonly host: string }

const reasons: Readonly<Record<string, (listening: Listening) => string>> = {
  EADDRINUSE: ({ variable, port }) =>
    `Port ${port} is taken: is Danji running already? Set ${variable} to another one.`,
  EACCES: ({ variable, port }) => `Port ${port} is not for this user: set ${variable} to one above 1023.`,
}

const checkPort = async (listening: Listening): Promise<void> => {
  const server = createServer()
  const { promise: isFree, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject).listen(listening.port, listening.host, () => server.close(() => resolve()))
  await isFree.catch((error: unknown) => {
    const reason = reasons[codeOf(error)]
    throw new CannotStart(
      reason?.(listening) ?? `Nobody can listen on ${listening.host}:${listening.port} (${codeOf(error)}): set HOST.`,
    )
  })
}

/**
 * Checks, before anything is opened, that the data directory is writable and the port is free.
 * @throws CannotStart
 */
export const checkEnvironment = async (dataDir: string, listening: Listening | undefined): Promise<void> => {
  checkDirectory(dataDir)
  if (listening && listening.port !== 0) await checkPort(listening)
}

/**
 * Checks that Postgres answers at the address of a variable, and gives each connection a session.
 * @throws CannotStart that names the variable, without its secrets
 */
export const checkDatabase = async (
  variable: 'DATABASE_URL' | 'DATABASE_OWNER_URL',
  connectionString: string,
): Promise<void> => {
  try {
    await checkSessions(connectionString)
  } catch (error) {
    if (error instanceof SessionsShared)
      throw new CannotStart(`Postgres of ${variable} cannot be used: ${error.message}`)
    throw new CannotStart(`Postgres of ${variable} cannot be reached: ${String(reasonOf(error))}`)
  }
}

/**
 * Returns what the terminal shows of an error: the reason alone; for a fault in the code, with its
 * location.
 */
export const reasonOf = (error: unknown): unknown => {
  // A name with several addresses, none of which answers: Node gives it no message of its own.
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ')
  const isFault = [TypeError, RangeError, ReferenceError, SyntaxError].some((fault) => error instanceof fault)
  return error instanceof Error && !isFault ? error.message : error
}
