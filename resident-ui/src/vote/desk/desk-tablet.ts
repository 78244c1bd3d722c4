import { useEffect } from 'react'
import { api } from '../../api.ts'
import { forgetPersons } from '../../browser-storage.ts'
import { forgetLanguage } from '../../language/language-choice.ts'
import { endVoterSession } from '../../participation/participation-api.ts'

/**
 * Tablet of an assembly's desk: each voter gets a link of their own, and nothing of them is left
 * for the next one.
 */

/** Exchanges the one-time secret of a link for a voter's session. Rejects with `ApiError`. */
export const openTablet = async (linkId: string, token: string): Promise<void> => {
  forgetPersons()
  forgetLanguage()
  await api.call('POST /api/vote/{linkId}/desk', { params: { linkId }, body: { token } })
}

/**
 * Ends the session on this tablet, and removes the input. Rejects with `ApiError`, also after the
 * removal.
 */
export const leaveTablet = async (linkId: string): Promise<void> => {
  forgetPersons()
  forgetLanguage()
  await endVoterSession(linkId)
}

/**
 * Time in milliseconds for writing down a number; after it the next person must not find the
 * receipt.
 */
const RECEIPT_MS = 60_000

/** Ends a visit by itself where its voter walks away from the receipt. */
export const useLeavingByItself = (leave: (() => void) | undefined): void => {
  useEffect(() => {
    if (leave === undefined) return
    const timer = setTimeout(leave, RECEIPT_MS)
    return () => clearTimeout(timer)
  }, [leave])
}
