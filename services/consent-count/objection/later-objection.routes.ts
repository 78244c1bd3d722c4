import { dayAt } from '#events/values/day.ts'
import { recordAccess } from '../../audit/audit.facts.ts'
import { commandHandler, fact } from '../../core/command-handler.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import type { AddCalls } from '../../core/module.ts'
import type { Handler } from '../../core/routes.ts'
import { personDecider, personStream } from '../../person/person.decider.ts'
import { listedUser, listUserDecider, listUserStream } from '../../roll/list-user.decider.ts'
import { consentDecider, consentStream, standingConsent } from '../../signature/consent/consent.decider.ts'
import { consentDayIn, getConsentFor } from '../../signature/signature.facts.ts'
import * as calls from './later-objection.contract.ts'
import { laterConsentOf } from './later-consents.contract.ts'
import { laterObjectionDecider, laterObjectionStream } from './later-objection.decider.ts'

const objectLater =
  (deps: Deps): Handler<typeof calls.objectLater> =>
  async ({ params, body: { writtenOn, reason, mail }, admin, evidence, metadata }) => {
    const { consentId, listUserId, personId, list } = await getConsentFor(deps, params.id, admin)
    const { listId, apartmentId, rule } = list
    // The day of a consent stays once it is given.
    const givenOn = await consentDayIn(deps, listUserId, consentId)
    const { position, state } = await commandHandler(
      deps.store,
      laterObjectionDecider,
    )({
      stream: laterObjectionStream(listUserId),
      facts: {
        entry: fact(listUserStream(listUserId), listUserDecider),
        consents: fact(consentStream(listUserId), consentDecider),
        person: fact(personStream(personId), personDecider),
      },
      command: ({ entry, consents, person }) => ({
        type: 'ObjectLater',
        isErased: person.status !== 'registered',
        entry: listedUser(entry),
        to: laterConsentOf(rule)?.to,
        consent:
          standingConsent(consents)?.consentId === consentId && givenOn !== null ? { consentId, givenOn } : undefined,
        writtenOn,
        mail,
        reason,
        today: dayAt(deps.clock()),
      }),
      metadata,
    })
    await recordAccess(deps, { admin, evidence }, { what: '동의서', personIds: [personId], listId, apartmentId })
    if (state.effectiveOn === null) throw new DomainError('NOT_FOUND')
    return { position, body: { effectiveOn: state.effectiveOn } }
  }

/** Objections to later consents that earlier ones count for. */
export const laterObjectionRoutes: AddCalls = (route, deps) => {
  route(calls.objectLater, objectLater(deps))
}
