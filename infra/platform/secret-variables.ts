import { readFileSync } from 'node:fs'

type Environment = Readonly<Record<string, string | undefined>>

const SUFFIX = '_FILE'

/** Environment whose variables have their values, and the files that could not be read. */
export type ResolvedEnvironment = { readonly env: Environment; readonly problems: readonly string[] }

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error)

const readValue = (name: string, path: string): { readonly value: string } | { readonly problem: string } => {
  try {
    const value = readFileSync(path, 'utf8').trim()
    return value === '' ? { problem: `${name}${SUFFIX}: ${path} is empty` } : { value }
  } catch (error) {
    return { problem: `${name}${SUFFIX}: ${path} cannot be read (${codeOf(error)})` }
  }
}

/**
 * Replaces `NAME_FILE` by `NAME` with the content of that file, for variables of these names, so
 * that secrets stand neither in the environment nor in what `docker inspect` shows. No problem
 * names a value.
 */
export const withSecretFiles = (environment: Environment, names: readonly string[]): ResolvedEnvironment => {
  const env: Record<string, string | undefined> = { ...environment }
  const problems: string[] = []
  for (const name of names) {
    const path = environment[`${name}${SUFFIX}`]
    if (!path) continue
    if (environment[name]) {
      problems.push(`${name} and ${name}${SUFFIX} are both set: leave one out`)
      continue
    }
    const read = readValue(name, path)
    if ('value' in read) env[name] = read.value
    else problems.push(read.problem)
  }
  return { env, problems }
}
