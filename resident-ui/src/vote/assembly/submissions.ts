import { MAX_BALLOTS_AT_ONCE } from '#events/values/assembly/ballot-limits.ts'
import type { ApiError } from '#ui/http/api-error.ts'
import type { EncryptedDraft } from '../ballot-draft.ts'
import type { ItemBallot } from './ballot-items.ts'

/** Maximum number of characters of encrypted ballots in one submission, below the call's limit. */
const MAX_ENCRYPTED = 3_000_000

/** Ballot that is handed in, with its encryption; null of an item without. */
export type SealedBallot = { readonly ballot: ItemBallot; readonly sealed: EncryptedDraft | null }

/** Divides ballots into submissions: one, except for who holds very many units. */
export const submissionsOf = (ballots: readonly SealedBallot[]): readonly (readonly SealedBallot[])[] => {
  const submissions: SealedBallot[][] = []
  let letters = 0
  for (const ballot of ballots) {
    const own = ballot.sealed?.ballot.length ?? 0
    const last = submissions.at(-1)
    if (last === undefined || last.length >= MAX_BALLOTS_AT_ONCE || letters + own > MAX_ENCRYPTED) {
      submissions.push([ballot])
      letters = own
    } else {
      last.push(ballot)
      letters += own
    }
  }
  return submissions
}

/** Ballot that the server refused, with its reason in Korean. */
export type RefusedItem = { readonly key: string; readonly what: string; readonly why: string }

/** Returns which ballots of a submission were refused. `nameOf`: how the voter knows a ballot. */
export const refusedIn = (
  { code, fields }: ApiError,
  ballots: readonly SealedBallot[],
  nameOf: (ballot: ItemBallot) => string,
): readonly RefusedItem[] =>
  code !== 'BALLOTS_REFUSED'
    ? []
    : fields.flatMap(({ path, message }) => {
        const index = /^ballots\.(\d+)$/.exec(path)?.[1]
        const found = index === undefined ? undefined : ballots[Number(index)]
        return found === undefined ? [] : [{ key: found.ballot.key, what: nameOf(found.ballot), why: message }]
      })
