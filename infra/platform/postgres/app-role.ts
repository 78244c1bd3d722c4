import type pg from 'pg'
import { withConnection } from './one-connection.ts'
import { withSettings } from './pool.ts'

/**
 * Role that the product runs as. It owns read models and job queue; in the log's tables it has only
 * the rights that it is granted.
 */
export const APP_ROLE = 'danji_app'

/**
 * Separation of the product from the owner of the log. `owner-apart`: it signs in as a role that
 * cannot become the owner. `role-set`: it signs in as the owner and gives that up at once; whoever
 * has its password could take it back. `none`: it is the owner.
 */
export type PrivilegeMode = 'owner-apart' | 'role-set' | 'none'

export type AppRole = {
  /** URL that the product connects with; everything on such a connection runs as the role. */
  readonly url: string
  readonly separation: PrivilegeMode
}

const INSUFFICIENT_PRIVILEGE = '42501'

const CREATE_ROLE = `do $$ begin
  if not exists (select from pg_roles where rolname = '${APP_ROLE}') then
    create role ${APP_ROLE} nologin;
  end if;
exception when duplicate_object or unique_violation then
  -- Made by another process in the same instant.
  null;
end $$`

// Since Postgres 16 a member need not be allowed to become the role.
const MAY_BECOME = `select pg_has_role($1::name, '${APP_ROLE}',
  case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end) as may`

const allow = async (client: pg.Client, login: string): Promise<void> => {
  const { rows } = await client.query<{ may: boolean }>(MAY_BECOME, [login])
  if (!rows[0]?.may) await client.query(`grant ${APP_ROLE} to ${client.escapeIdentifier(login)}`)
}

type Login = { readonly login: string; readonly may: boolean }

/** Returns the login of a URL, and whether it may act as an owner. */
const loginOf = (url: string, owner: string): Promise<Login> =>
  withConnection(url, async (client) => {
    const { rows } = await client.query<Login>(
      `select session_user as login, rolsuper or pg_has_role(session_user, $1::name, 'MEMBER') as may
       from pg_roles where rolname = session_user`,
      [owner],
    )
    return rows[0] ?? { login: owner, may: true }
  })

const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === INSUFFICIENT_PRIVILEGE

/**
 * Makes the product's role where it is missing, and returns the URL that the product connects with.
 * `ownerUrl` signs in as the owner of the log's tables, `databaseUrl` as the role that the product
 * may sign in as; they may be the same.
 * @throws {Error} where two roles were given and the owner lacks the rights: nobody should rely on
 * guards that are not there
 */
export const prepareAppRole = async (databaseUrl: string, ownerUrl: string): Promise<AppRole> => {
  const url = withSettings(databaseUrl, { role: APP_ROLE })
  try {
    return await withConnection(ownerUrl, async (owner) => {
      await owner.query(CREATE_ROLE)
      const { rows } = await owner.query<{ name: string }>('select current_user as name')
      const ownerName = rows[0]?.name ?? ''
      await allow(owner, ownerName)
      if (ownerUrl === databaseUrl) return { url, separation: 'role-set' }
      const { login, may } = await loginOf(databaseUrl, ownerName)
      await allow(owner, login)
      return { url, separation: may ? 'role-set' : 'owner-apart' }
    })
  } catch (error) {
    if (!isRefused(error)) throw error
    if (ownerUrl === databaseUrl) return { url: databaseUrl, separation: 'none' }
    throw new Error(`DATABASE_OWNER_URL must name a role that may create roles: ${String(error)}`, { cause: error })
  }
}
