import type { Module, ResourceNames } from '../kit/module/module.ts'
import type { Collections } from '../kit/data/data-provider.ts'

const together = <T>(parts: readonly (Readonly<Record<string, T>> | undefined)[]): Readonly<Record<string, T>> =>
  Object.fromEntries(parts.flatMap((part) => Object.entries(part ?? {})))

/** Where the server keeps what the rooms show. */
export const collectionsOf = (modules: readonly Module[]): Collections => together(modules.map(({ data }) => data))

/** What the rooms call their records. */
export const messagesOf = (modules: readonly Module[]): Readonly<Record<string, ResourceNames>> =>
  together(modules.map(({ messages }) => messages))

/** The one that a room gives; there is one in the house. */
export const theOne = <T>(given: readonly (T | undefined)[]): T => {
  const [one, ...others] = given.filter((candidate) => candidate !== undefined)
  if (one === undefined || others.length > 0) throw new Error('One room gives this, and only one.')
  return one
}
