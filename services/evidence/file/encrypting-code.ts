import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AddCalls } from '../../core/module.ts'
import { commandHandler } from '../../core/command-handler.ts'
import type { Deps } from '../../core/deps.ts'
import type { Handler } from '../../core/routes.ts'
import { ENCRYPTING_CODE, encryptingCodeDecider, type EncryptingCode } from './encrypting-code.decider.ts'
import * as calls from './encrypting-code.contract.ts'

const FOLDER = 'assets/resident'
const PER_MINUTE = 60

/** Returns the built code of the residents' app; undefined if that was not built. */
const builtCode = async (directory: string): Promise<EncryptingCode | undefined> => {
  const files = await readdir(join(directory, FOLDER)).catch(() => [])
  const name = files.find((file) => /^ballot-worker-[\w-]+\.js$/.test(file))
  if (name === undefined) return undefined
  const bytes = await readFile(join(directory, FOLDER, name))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { path: `/${FOLDER}/${name}`, sha256, size: bytes.length }
}

/**
 * Records which code this process is about to serve, before it does; nothing if it is the one that
 * was recorded last.
 */
export const recordEncryptingCode = async (
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  directory: string,
): Promise<void> => {
  const code = await builtCode(directory)
  if (!code) return
  const metadata = { actor: { kind: 'system', name: ENCRYPTING_CODE }, at: clock().toISOString() } as const
  await commandHandler(store, encryptingCodeDecider)({ stream: ENCRYPTING_CODE, command: () => code, metadata })
}

const getEncryptingCode =
  ({ store }: Deps): Handler<typeof calls.getEncryptingCode> =>
  async () => {
    const { events } = await store.readStream(ENCRYPTING_CODE)
    const served = events.map(({ data, metadata, position, hash }) => {
      // The stream holds no others.
      const { path, sha256, size } = data as EncryptingCode
      return { path, sha256, size, since: metadata.at, position, hash }
    })
    return { body: { served: served.toReversed() } }
  }

/** Adds the public call for the code that encrypts ballots. */
export const encryptingCodeRoutes: AddCalls = (route, deps) => {
  route(calls.getEncryptingCode, getEncryptingCode(deps), { perMinute: PER_MINUTE })
}
