import type { Module, ResourceNames } from '../kit/module/module.ts'
import type { Collections } from '../kit/data/data-provider.ts'

const mergeRecords = <T>(parts: readonly (Readonly<Record<string, T>> | undefined)[]): Readonly<Record<string, T>> =>
  Object.fromEntries(parts.flatMap((part) => Object.entries(part ?? {})))

/** Merges the collections of all modules. */
export const collectionsOf = (modules: readonly Module[]): Collections => mergeRecords(modules.map(({ data }) => data))

/** Merges the Korean names of all modules' records. */
export const messagesOf = (modules: readonly Module[]): Readonly<Record<string, ResourceNames>> =>
  mergeRecords(modules.map(({ messages }) => messages))

/** Returns the value that exactly one module gives. */
export const onlyOne = <T>(given: readonly (T | undefined)[]): T => {
  const [one, ...others] = given.filter((candidate) => candidate !== undefined)
  if (one === undefined || others.length > 0) throw new Error('One room gives this, and only one.')
  return one
}
