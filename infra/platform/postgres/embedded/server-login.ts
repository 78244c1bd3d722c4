import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { withConnection } from '../one-connection.ts'
import { secretFromFile } from '../../secret-file.ts'

const LOGIN = 'danji_server'

/**
 * Makes a login without rights of its own for the product on the embedded Postgres, whose first
 * user may do anything, with a password stored in `postgres.server-password`. Returns its URL.
 */
export const ensureServerLogin = async (ownerUrl: string, dataDir: string): Promise<string> => {
  const password = secretFromFile(join(dataDir, 'postgres.server-password'), () =>
    randomBytes(24).toString('base64url'),
  )
  await withConnection(ownerUrl, async (client) => {
    await client.query(`do $$ begin
      if not exists (select from pg_roles where rolname = '${LOGIN}') then
        create role ${LOGIN} login;
      end if;
    exception when duplicate_object or unique_violation then
      null;
    end $$`)
    await client.query(`alter role ${LOGIN} with login nosuperuser password ${client.escapeLiteral(password)}`)
  })
  const url = new URL(ownerUrl)
  url.username = LOGIN
  url.password = password
  return url.href
}
