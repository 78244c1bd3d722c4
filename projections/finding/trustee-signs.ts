import type { FindingRule } from '#events/values/finding-rules.ts'
import { TrusteeOriginRecorded } from '#events/vote/trustees.events.ts'
import { signOf, when, type Folds, type Sign } from './finding-memory.ts'

/**
 * Folds about where trustees act, by vote. Signs by an address or a browser are deleted with the
 * trustee's key; that an administrator's browser was used is about the administrator, and stays.
 */
export const trusteeFolds: readonly Folds[] = [
  when(TrusteeOriginRecorded, (_, event) => {
    const { voteId, listId, apartmentId, trusteeId, addressDigest, browserDigest, adminId } = event.data
    const of = { apartment_id: apartmentId, list_id: listId, vote_id: voteId, subject: trusteeId }
    const sameOrigin = (rule: FindingRule, digest: string | null): readonly Sign[] =>
      digest === null ? [] : [signOf(event, { rule, scope: `${voteId} ${digest}`, sealed_for: trusteeId, ...of })]
    const inOffice =
      adminId === null
        ? []
        : [
            signOf(event, {
              rule: 'trustee-in-office-browser',
              scope: `${voteId} ${adminId}`,
              admin_id: adminId,
              ...of,
            }),
          ]
    return [
      ...sameOrigin('trustees-in-one-browser', browserDigest),
      ...sameOrigin('trustees-from-one-address', addressDigest),
      ...inOffice,
    ]
  }),
]
