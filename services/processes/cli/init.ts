import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeSelfSigned } from '#infra/lib/pdf/seal/index.ts'

export type InitSettings = {
  /** Folder of compose.yaml. */
  readonly directory: string
  /** Host of the installation. */
  readonly domain: string
  /** E-mail of the first administrator. */
  readonly email: string
  /** Host of Postgres and NATS where no containers are used; absent: their names in compose.yaml. */
  readonly host?: string | undefined
  /**
   * True where each file is given to the user of the container that reads it, which root alone may
   * do.
   */
  readonly hasOwners: boolean
  readonly now: Date
}

/** Users of the containers of compose.yaml: the image's, Debian's Postgres, and the others'. */
const users = { product: 10_001, postgres: 999, root: 0 } as const

type File = {
  readonly path: string
  readonly content: string
  readonly mode: number
  /** User who reads it. */
  readonly reader: keyof typeof users
}

const OWNER_ALONE = 0o600
const DAY_MS = 86_400_000
/** Name of the object store on the network of compose.yaml. */
const OBJECT_STORE = 'object-store'

const password = (): string => randomBytes(24).toString('base64url')

const DOMAIN = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/

const HOST = /^[a-z0-9.-]{1,253}$/

/** Returns the problems of what was given. */
export const initProblems = ({
  domain,
  email,
  host,
}: Pick<InitSettings, 'domain' | 'email' | 'host'>): readonly string[] => [
  ...(DOMAIN.test(domain) ? [] : ['--domain must be a host such as danji.example.kr']),
  ...(/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email) ? [] : ['--email must be the address of the first administrator']),
  ...(host === undefined || HOST.test(host) ? [] : ['--host must be a host such as 127.0.0.1']),
]

const secretsOf = ({ now, host }: InitSettings): Readonly<Record<string, string>> => {
  const [owner, login, broker] = [password(), password(), password()]
  const from = new Date(now.getTime() - DAY_MS)
  const seal = makeSelfSigned('Danji seal', from)
  const store = makeSelfSigned(OBJECT_STORE, from, [OBJECT_STORE])
  return {
    'master-key': randomBytes(32).toString('base64'),
    'postgres-password': owner,
    'postgres-login-password': login,
    'database-owner-url': `postgres://danji_owner:${owner}@${host ?? 'postgres'}:5432/danji`,
    'database-url': `postgres://danji_login:${login}@${host ?? 'postgres'}:5432/danji`,
    'nats-url': `nats://danji:${broker}@${host ?? 'nats'}:4222`,
    'nats-login.conf': `authorization { user: danji, password: "${broker}" }`,
    'admin-password': password(),
    'metrics-token': password(),
    'bucket-secret': password(),
    'seal-certificate': seal.certificate.trim(),
    'seal-key': seal.key.trim(),
    'object-store-certificate': store.certificate.trim(),
    'object-store-key': store.key.trim(),
  }
}

const settingsText = ({
  domain,
  email,
}: InitSettings): string => `# Settings of Danji (docs/configuration.md). Secrets lie in secrets/.
PUBLIC_URL=https://${domain}
SUPER_ADMIN_EMAIL=${email}

# Messages (Solapi) and sign-in of administrators (Kakao): production does not start without them.
SOLAPI_API_KEY=
SOLAPI_API_SECRET=
SOLAPI_FROM=
SOLAPI_PF_ID=
SOLAPI_TEMPLATE_VERIFICATION=
SOLAPI_TEMPLATE_IDENTITY_ACCEPTED=
SOLAPI_TEMPLATE_IDENTITY_REFUSED=
SOLAPI_TEMPLATE_SIGNATURE_REQUEST=
SOLAPI_TEMPLATE_SIGNATURE_REMINDER=
KAKAO_CLIENT_ID=
KAKAO_CLIENT_SECRET=
`

/** Secrets that the product does not read, by who does. */
const readers: Readonly<Record<string, keyof typeof users>> = {
  'postgres-password': 'postgres',
  'postgres-login-password': 'postgres',
  'nats-login.conf': 'root',
  'object-store-key': 'root',
}

const filesOf = (settings: InitSettings): readonly File[] => {
  const within = (name: string): string => join(settings.directory, name)
  const secrets = Object.entries(secretsOf(settings)).map(([name, content]) => ({
    path: within(join('secrets', name)),
    content: `${content}\n`,
    mode: OWNER_ALONE,
    reader: readers[name] ?? 'product',
  }))
  return [
    ...secrets,
    { path: within('danji.env'), content: settingsText(settings), mode: OWNER_ALONE, reader: 'root' },
    ...(settings.host === undefined
      ? [{ path: within('.env'), content: `DOMAIN=${settings.domain}\n`, mode: 0o644, reader: 'root' } as const]
      : []),
  ]
}

/**
 * Writes secrets and settings of a new installation. Nothing is overwritten: where one of the files
 * is there already, nothing is written at all.
 * @throws {Error} that names the file
 */
export const initialise = (settings: InitSettings): readonly string[] => {
  const files = filesOf(settings)
  const taken = files.find(({ path }) => existsSync(path))
  if (taken) throw new Error(`${taken.path} is there already: nothing was written. An installation is made once.`)
  mkdirSync(join(settings.directory, 'secrets'), { recursive: true, mode: 0o700 })
  const backups = join(settings.directory, 'backups')
  if (settings.host === undefined) mkdirSync(backups, { recursive: true, mode: 0o700 })
  for (const { path, content, mode } of files) writeFileSync(path, content, { mode, flag: 'wx' })
  if (settings.hasOwners) {
    for (const { path, reader } of files) chownSync(path, users[reader], users[reader])
    chownSync(backups, users.product, users.product)
  }
  return files.map(({ path }) => path)
}

/** Text that tells what to do next, and what to keep where no backup lies. */
export const afterInit = ({ directory, domain, email, host }: InitSettings): string =>
  [
    `Written to ${directory}: secrets/, danji.env${host === undefined ? ', .env' : ''}`,
    '',
    'KEEP APART, twice, where no backup lies: secrets/master-key.',
    '  Without it nobody can read the log or a backup. It is shown nowhere else.',
    'Keep with care: secrets/admin-password, the password of',
    `  ${email}, who signs in at https://${domain}/admin/login.`,
    '',
    'Next:',
    '  1. Fill in danji.env: Solapi and Kakao.',
    '  2. Put the certificate that seals documents into secrets/seal-certificate and secrets/seal-key.',
    '     The one that was made now is vouched for by nobody.',
    `  3. Let ${domain} point to this server, with ports 80 and 443 open.`,
    `  4. ${host === undefined ? './danji start, then ./danji doctor' : 'danji start, then danji doctor'}`,
  ].join('\n')
