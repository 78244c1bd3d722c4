import type { ClientBase, ClientConfig } from 'pg'

/**
 * Parameter of a database's URL that says that a pooler in session mode stands before Postgres:
 * `?pooler=session`.
 */
const PARAMETER = 'pooler'

const SETTING = /-c\s+(\w+)=((?:\\.|[^\s\\])*)/g

type Setting = { readonly name: string; readonly value: string }

const settingsIn = (options: string): readonly Setting[] =>
  [...options.matchAll(SETTING)].map(([, name = '', value = '']) => ({ name, value: value.replaceAll(/\\(.)/g, '$1') }))

/** Beginning of a session: what it connects with, and what it sends before anything else. */
export type SessionStart = {
  readonly config: Pick<ClientConfig, 'connectionString'>
  readonly prepare: (client: ClientBase) => Promise<void>
}

/**
 * Returns how a session at a URL is begun. Its settings go with the start of the connection;
 * through a pooler, which refuses that or leaves them out without a word, in a statement.
 */
export const sessionAt = (url: string): SessionStart => {
  const parsed = URL.parse(url)
  if (parsed?.searchParams.get(PARAMETER) !== 'session')
    return { config: { connectionString: url }, prepare: async () => {} }
  const settings = settingsIn(parsed.searchParams.get('options') ?? '')
  parsed.searchParams.delete(PARAMETER)
  parsed.searchParams.delete('options')
  const calls = settings.map((_, index) => `set_config($${2 * index + 1}, $${2 * index + 2}, false)`)
  return {
    config: { connectionString: parsed.href },
    prepare: async (client) => {
      if (settings.length > 0)
        await client.query(
          `select ${calls.join(', ')}`,
          settings.flatMap(({ name, value }) => [name, value]),
        )
    },
  }
}
