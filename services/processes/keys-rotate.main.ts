import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { readConfig, type Config } from '#infra/platform/config.ts'
import { checkKeyFingerprint } from '#infra/platform/keys/master-key-fingerprint.ts'
import { KEY_BYTES, keyFingerprint, parseMasterKey } from '#infra/platform/keys/master-key.ts'
import { readMasterKeySource, wrapMasterKey } from '#infra/platform/keys/master-key-source.ts'
import { beginRotation, completeRotation } from '#infra/platform/keys/rotate-master-key.ts'
import { createPool } from '#infra/platform/postgres/pool.ts'
import { migrate } from '#infra/platform/postgres/migrate.ts'
import { createAwsKms } from '#infra/providers/kms/aws-kms-client.ts'
import { keyFingerprint as logKeyFingerprint } from '#projections/log/key-chain.ts'
import { changeLogKey, readSigningKey } from '../audit/log-key/change-log-key.ts'
import { requireMasterKey, runCommand, withoutCallLimits, type CommandContext } from './command.ts'
import { openProcess } from './setup/open-process.ts'
import { migrations } from './setup/system.ts'

/**
 * `npm run keys:rotate`: changes the master key. DANJI_MASTER_KEY is the new one,
 * DANJI_MASTER_KEY_FORMER the one before; see docs/keys.md. It may be repeated.
 *
 * `npm run keys:rotate -- --wrap [--kms-key ID]`: changes nothing, and prints the present master key
 * wrapped by the key KMS_KEY_ID of the KMS, or by another one; with `--new` a new master key.
 *
 * `npm run keys:rotate -- --log`: says which key signs the log. With `--from FINGERPRINT --by NAME
 * --reason TEXT` that key certifies a new one, which signs from then on; with `--lost` it does not.
 */

const root = fileURLToPath(new URL('../..', import.meta.url))

type Options = {
  readonly wrap: boolean
  readonly isNew: boolean
  readonly kmsKey: string | undefined
  /** Change of the log's key; undefined where it is not asked for. */
  readonly log: LogOptions | undefined
}
type LogOptions = {
  readonly from: string | undefined
  readonly by: string | undefined
  readonly reason: string | undefined
  readonly isLost: boolean
}

const USAGE = [
  'usage: npm run keys:rotate',
  '       npm run keys:rotate -- --wrap [--new] [--kms-key ID]',
  '       npm run keys:rotate -- --log [--from FINGERPRINT --by NAME --reason TEXT [--lost]]',
].join('\n')

const readOptions = (): Options => {
  const { values } = parseArgs({
    options: {
      wrap: { type: 'boolean', default: false },
      new: { type: 'boolean', default: false },
      'kms-key': { type: 'string' },
      log: { type: 'boolean', default: false },
      from: { type: 'string' },
      by: { type: 'string' },
      reason: { type: 'string' },
      lost: { type: 'boolean', default: false },
    },
  })
  const { wrap, new: isNew, 'kms-key': kmsKey, log, from, by, reason, lost: isLost } = values
  const isOfWrap = isNew || kmsKey !== undefined
  const isOfLog = isLost || [from, by, reason].some((value) => value !== undefined)
  if ((wrap && log) || (isOfWrap && !wrap) || (isOfLog && !log)) throw new Error(USAGE)
  return { wrap, isNew, kmsKey, log: log ? { from: from?.toLowerCase(), by, reason, isLost } : undefined }
}

type Pool = ReturnType<typeof createPool>

/** Returns the key to wrap; one that is there has to be that of the database. */
const keyToWrap = async (owner: Pool, masterKey: Buffer | undefined, isNew: boolean): Promise<Buffer> => {
  if (isNew) return randomBytes(KEY_BYTES)
  const present = requireMasterKey(masterKey)
  await checkKeyFingerprint(owner, keyFingerprint(present))
  return present
}

/** Prints a wrapped key alone on the standard output, so that it can be written to a file. */
const printWrapped = async (
  owner: Pool,
  { settings: { kms }, masterKey }: CommandContext<Config>,
  { isNew, kmsKey }: Options,
): Promise<boolean> => {
  if (!kms) throw new Error('set KMS_REGION and KMS_KEY_ID, and credentials of the KMS')
  const keyId = kmsKey ?? kms.keyId
  const key = await keyToWrap(owner, masterKey, isNew)
  console.log(await wrapMasterKey(createAwsKms({ ...kms, keyId }), key))
  const next = isNew ? 'It is a new key: change to it as docs/keys.md says.' : 'No data changes.'
  console.error(`This is DANJI_MASTER_KEY with KMS_KEY_ID=${keyId}. ${next}`)
  return true
}

const rotate = async (owner: Pool, { settings, masterKey }: CommandContext<Config>): Promise<boolean> => {
  await migrate(owner, migrations)
  const given = await readMasterKeySource({ given: settings.formerMasterKey, kms: settings.kms })
  const former = given === undefined ? undefined : parseMasterKey(given)
  const keys = { masterKey: requireMasterKey(masterKey), former }
  const begun = await beginRotation(owner, keys)
  if (begun === 'begun') console.log('The database has the new master key: start the processes with it now.')
  const wrapped = await completeRotation(owner, keys.masterKey, (count) => console.log(`${count} keys wrapped anew`))
  console.log(`All keys are wrapped by this master key (${wrapped} in this run): the former one may be removed.`)
  return true
}

const changeKeyOfLog = async (
  owner: Pool,
  { settings, database, masterKey }: CommandContext<Config>,
  { from, by, reason, isLost }: LogOptions,
): Promise<boolean> => {
  const opened = { ...withoutCallLimits(settings), databaseOwnerUrl: database.ownerUrl }
  const { system } = await openProcess(opened, database.url, 'keys-rotate')
  try {
    const present = logKeyFingerprint((await readSigningKey(system.database)).publicKey)
    if (from === undefined || by === undefined || reason === undefined) {
      console.log(`The log is signed with the key ${present}.`)
      console.log(`To change it: npm run keys:rotate -- --log --from ${present} --by "who you are" --reason "why"`)
      return false
    }
    const keys = { owner, masterKey: requireMasterKey(masterKey) }
    const { kind, fingerprint } = await changeLogKey(system.deps, keys, { from, by, reason, isLost })
    console.log(
      kind === 'changed'
        ? `The log is signed with the key ${fingerprint} from now on.`
        : `Nothing was changed: the log is signed with the key ${fingerprint}.`,
    )
    return true
  } finally {
    await system.close()
  }
}

await runCommand(
  () => readConfig(process.env, { root }),
  async (context) => {
    const options = readOptions()
    const owner = createPool(context.database.ownerUrl ?? context.database.url, { max: 2 })
    try {
      if (options.log) return await changeKeyOfLog(owner, context, options.log)
      return await (options.wrap ? printWrapped(owner, context, options) : rotate(owner, context))
    } finally {
      await owner.end()
    }
  },
)
