import type { ConsentEvent } from '#events/signature/consent.events.ts'

type ConsentEventData<Type extends ConsentEvent['type']> = Extract<ConsentEvent, { type: Type }>['data']

/**
 * Consent that waits for its certificate; `ended`: why there is none; `signedAt`: when its owner
 * signed in time, although it was verified too late.
 */
export type PreparedConsent = Pick<
  ConsentEventData<'ConsentPrepared'>,
  'consentId' | 'signatureId' | 'submission' | 'app' | 'number' | 'body'
> &
  Pick<ConsentEventData<'ConsentPreparationEnded'>, 'signedAt'> & {
    readonly ended: ConsentEventData<'ConsentPreparationEnded'>['reason'] | 'signed' | null
  }

/** Returns a consent that was prepared just now, which waits. */
export const preparedOf = (data: ConsentEventData<'ConsentPrepared'>): PreparedConsent => {
  const { consentId, signatureId, submission, app, number, body } = data
  return { consentId, signatureId, submission, app, number, body, ended: null }
}

/** Returns prepared consents after one of them ended. One that is over stays as it ended. */
export const endedIn = (
  prepared: readonly PreparedConsent[],
  { signatureId, signedAt }: Pick<ConsentEventData<'ConsentPreparationEnded'>, 'signatureId' | 'signedAt'>,
  ended: PreparedConsent['ended'],
): readonly PreparedConsent[] =>
  prepared.map((one) =>
    one.signatureId === signatureId && one.ended === null
      ? { ...one, ended, ...(signedAt === undefined ? {} : { signedAt }) }
      : one,
  )

/**
 * Returns when an owner signed in time although it was verified too late; undefined where they did
 * not.
 */
export const lateSignedAt = (prepared: readonly PreparedConsent[]): string | undefined =>
  prepared.findLast(({ signedAt }) => signedAt !== undefined)?.signedAt
