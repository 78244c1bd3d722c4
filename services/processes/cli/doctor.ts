import { findMasterKey, isWrappedKey } from '#infra/platform/keys/master-key.ts'
import { readMasterKeySource } from '#infra/platform/keys/master-key-source.ts'
import type { StorageSettings } from '#infra/platform/object-storage/storage-settings.ts'
import { createPool } from '#infra/platform/postgres/pool.ts'
import type { SealVariables } from '#infra/lib/pdf/seal/index.ts'
import type { KmsSettings } from '#infra/providers/kms/kms-settings.ts'
import { openProviders, type ProviderSettings } from '#infra/providers/providers.ts'
import { joinDatabase, type StartedDatabase } from '../setup/start-database.ts'
import { dnsCheck, tlsCheck } from './checks/address-checks.ts'
import { clockCheck, guardsCheck, keyCheck } from './checks/database-checks.ts'
import { diskCheck, sealCheck, storageCheck } from './checks/machine-checks.ts'
import { messagingChecks } from './checks/provider-checks.ts'
import { recognitionFindings } from './checks/recognition-check.ts'
import { fault, reasonText, runCheck, warning, well, type Finding, type InstallationCheck } from './finding.ts'

/** Settings that an installation is examined by. */
export type DoctorSettings = ProviderSettings & {
  readonly environment: 'development' | 'test' | 'production'
  readonly port: number
  readonly publicUrl: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly databaseOwnerUrl: string | undefined
  readonly masterKey: string | undefined
  readonly kms: KmsSettings | undefined
  readonly storage: StorageSettings
  readonly seal: SealVariables
}

/** Returns the findings about settings that cannot be used. */
export const settingsFaults = (problems: readonly string[]): readonly Finding[] =>
  problems.map((problem) => fault('settings', problem, 'correct it in danji.env or secrets/ (docs/configuration.md)'))

const settingsFinding = ({ environment }: DoctorSettings): Finding =>
  environment === 'production'
    ? well('settings', 'complete')
    : warning('settings', `they are for ${environment}: simulators may stand in`, 'set NODE_ENV=production')

const signInFinding = ({ identity }: DoctorSettings): Finding =>
  identity.kind === 'kakao'
    ? well('sign-in', "Kakao's keys are set; no free call tries them, so sign in once")
    : warning('sign-in', 'a simulator stands in for Kakao', 'set KAKAO_CLIENT_ID and KAKAO_CLIENT_SECRET')

const checksWithoutDatabase = (settings: DoctorSettings, now: () => Date): readonly InstallationCheck[] => {
  const { publicUrl, dataDir, storage, seal, messaging, port } = settings
  return [
    dnsCheck(publicUrl),
    tlsCheck(publicUrl, now),
    diskCheck(dataDir),
    storageCheck(storage, dataDir),
    sealCheck(seal, dataDir, now),
    ...messagingChecks({
      isSimulated: messaging.kind !== 'solapi',
      from: messaging.kind === 'solapi' ? messaging.from : undefined,
      open: () => openProviders(settings, { own: `http://127.0.0.1:${port}`, public: publicUrl }).messaging,
    }),
  ]
}

/** Master key as it was opened; `kms`: the findings about the KMS that opens it, where one is set. */
type OpenedKey = { readonly masterKey: Buffer | undefined; readonly kms: readonly Finding[] }

const openKey = async ({ masterKey: given, kms, dataDir }: DoctorSettings): Promise<OpenedKey> => {
  if (!kms || given === undefined || !isWrappedKey(given)) {
    const text = 'the master key is in the clear beside the KMS'
    const advice = 'wrap it: npm run keys:rotate -- --wrap (docs/keys.md)'
    return { masterKey: findMasterKey({ fromEnv: given, dataDir }), kms: kms ? [warning('kms', text, advice)] : [] }
  }
  const opening = readMasterKeySource({ given, kms })
  const findings = await runCheck({
    name: 'kms',
    advice: 'nothing starts until it opens the master key (docs/keys.md)',
    run: async () => {
      await opening
      return [well('kms', `the key ${kms.keyId} opens the master key`)]
    },
  })
  const fromEnv = await opening.catch(() => undefined)
  return { masterKey: fromEnv === undefined ? undefined : findMasterKey({ fromEnv, dataDir }), kms: findings }
}

const databaseFindings = async (settings: DoctorSettings, database: StartedDatabase): Promise<readonly Finding[]> => {
  const login = createPool(database.url, { max: 1 })
  const owner = createPool(database.ownerUrl ?? database.url, { max: 1 })
  try {
    const { masterKey, kms } = await openKey(settings)
    // Without the key of a KMS its finding says all; another one would send the reader elsewhere.
    const isOpen = kms.every(({ level }) => level !== 'fault')
    const checks = [clockCheck(owner), ...(isOpen ? [keyCheck(owner, masterKey)] : []), guardsCheck(login)]
    const found = await Promise.all(checks.map((check) => runCheck(check)))
    return [well('database', 'Postgres answers'), ...kms, ...found.flat()]
  } finally {
    await Promise.all([login.end(), owner.end()])
  }
}

const examineDatabase = async (settings: DoctorSettings): Promise<readonly Finding[]> => {
  let database: StartedDatabase
  try {
    database = await joinDatabase(settings)
  } catch (error) {
    return [
      fault('database', reasonText(error), 'start Postgres, and compare its address and password (docs/postgres.md)'),
    ]
  }
  try {
    return await databaseFindings(settings, database)
  } finally {
    await database.stop()
  }
}

/** Returns the findings about real providers of certificates; none where there is no contract. */
const signingFindings = (settings: DoctorSettings, now: Date): readonly Finding[] => {
  const { barocert, toss, recognitions, port, publicUrl } = settings
  if (barocert.kind !== 'barocert' && toss.kind !== 'toss') return []
  const { certificates } = openProviders(settings, { own: `http://127.0.0.1:${port}`, public: publicUrl })
  return recognitionFindings(certificates.signature.apps, recognitions, now)
}

/** Runs every check of an installation; none of them changes anything or costs money. */
export const examine = async (
  settings: DoctorSettings,
  now: () => Date = () => new Date(),
): Promise<readonly Finding[]> => {
  const [others, database] = await Promise.all([
    Promise.all(checksWithoutDatabase(settings, now).map((check) => runCheck(check))),
    examineDatabase(settings),
  ])
  const signing = signingFindings(settings, now())
  return [settingsFinding(settings), ...database, ...others.flat(), signInFinding(settings), ...signing]
}
