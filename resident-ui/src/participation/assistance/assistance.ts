import { readStored, store } from '../../browser-storage.ts'

const keyOf = (linkId: string): string => `danji.vote.assisted.${linkId}`

/**
 * Tells whether somebody else types for the voter, and has not handed the phone over yet. It stays on
 * the phone, since in-app browsers open a new view after a visit to a provider.
 */
export const isAssisted = (linkId: string): boolean => readStored('localStorage', keyOf(linkId)) === true

/** Stores whether somebody else types for the voter. */
export const storeAssisted = (linkId: string, assisted: boolean): void =>
  store('localStorage', keyOf(linkId), assisted ? true : null)
