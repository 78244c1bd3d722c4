import type { FastifyRequest } from 'fastify'
import type { Metadata } from '#events/metadata.ts'
import { commandHandler } from '../../core/command-handler.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import type { AddCalls } from '../../core/module.ts'
import { readState, stateIn } from '../../core/read-state.ts'
import type { Handler } from '../../core/routes.ts'
import { assertVisible } from '../../core/scope.ts'
import { hashOf } from '../../core/secrets.ts'
import { endResidentSessions } from '../../identity/identity.facts.ts'
import { assertActive } from '../../list/list.decider.ts'
import {
  existingRecord,
  identityRecordDecider,
  identityRecordStream,
  type ExistingRecord,
} from '../../participation/identity-record/identity-record.decider.ts'
import { endVoterSessions } from '../../participation/participation.facts.ts'
import { isContactDisputed, personDecider, personStream, phoneChangesOf } from '../../person/person.decider.ts'
import { templateOf } from '../campaign-template.ts'
import { consentDecider, consentStream, standingConsent } from '../consent/consent.decider.ts'
import { linkPage } from '../link/open-link.ts'
import { pagePictureAnswer } from '../signing/page-picture-answer.ts'
import { pagedTemplate, shownPicture } from '../signing/signing-pages.ts'
import { signingPage } from '../signing/signing-page.ts'
import { signConsent } from '../signing/submit-signature.ts'
import * as calls from './in-person.contract.ts'
import { readTabletCampaign, tabletCampaignAt } from './tablet-campaign.ts'
import {
  clearTabletCookie,
  keepTabletCookie,
  readTabletToken,
  tabletSessionOf,
  type TabletSession,
} from './tablet-session.ts'

const PER_MINUTE = { act: 30, open: 20, see: 240, page: 600 }

const secretOf = ({ secrets }: Pick<Deps, 'secrets'>, tabletId: string): string =>
  secrets.linkSecretOf('signing tablet', tabletId)

/**
 * Checks that the owner of a record can sign now, so that nobody carries a tablet for nothing.
 * @throws DomainError as lendSigningTablet's contract says
 */
const assertSignable = async (deps: Deps, record: ExistingRecord): Promise<void> => {
  const campaign = await readTabletCampaign(deps, record)
  assertActive(campaign.list, deps.clock())
  if (!(await templateOf(deps, campaign))) throw new DomainError('DOCUMENT_NOT_PREPARED')
  const consents = await readState(deps.store, consentDecider, consentStream(record.listUserId))
  if (standingConsent(consents)) throw new DomainError('ALREADY_SUBMITTED')
}

const lend =
  (deps: Deps): Handler<typeof calls.lendSigningTablet> =>
  async ({ params: { id: recordId }, admin, metadata, newId }) => {
    const stream = identityRecordStream(recordId)
    const before = existingRecord(await readState(deps.store, identityRecordDecider, stream))
    assertVisible(admin, before.apartmentId)
    await assertSignable(deps, before)
    const tabletId = newId()
    const secret = secretOf(deps, tabletId)
    const { state, position } = await commandHandler(
      deps.store,
      identityRecordDecider,
    )({
      stream,
      command: () => ({
        type: 'LendTablet',
        adminId: admin.id,
        tabletId,
        secretHash: hashOf(secret),
        now: deps.clock(),
      }),
      metadata,
    })
    const { tablet } = existingRecord(state)
    if (tablet === null) throw new DomainError('IDENTITY_RECORD_OVER')
    const url = `${deps.publicUrl}/signature/tablet/${recordId}#${secret}`
    return { status: 201, position, body: { url, expiresAt: tablet.expiresAt } }
  }

/** Returns how often an owner's phone has changed. @throws DomainError LINK_EXPIRED */
const phoneChangesNow = async ({ store }: Deps, personId: string): Promise<number> => {
  const stream = personStream(personId)
  const person = stateIn(await store.readStreams([stream]), personDecider, stream)
  if (person.status !== 'registered' || isContactDisputed(person)) throw new DomainError('LINK_EXPIRED')
  return phoneChangesOf(person)
}

const open =
  (deps: Deps): Handler<typeof calls.openSigningTablet> =>
  async ({ params: { id: recordId }, body: { secret }, metadata, request, reply }) => {
    const stream = identityRecordStream(recordId)
    const record = await readState(deps.store, identityRecordDecider, stream)
    if (record.status === 'absent') throw new DomainError('INVALID_LINK')
    const phoneChanges = await phoneChangesNow(deps, record.personId)
    const { state, position } = await commandHandler(
      deps.store,
      identityRecordDecider,
    )({
      stream,
      command: () => ({ type: 'OpenTablet', secretHash: hashOf(secret), phoneChanges, now: deps.clock() }),
      metadata,
    })
    const { tablet } = existingRecord(state)
    if (!tablet?.session) throw new DomainError('LINK_EXPIRED')
    // Nobody who used the tablet's browser before is still known to it.
    await endVoterSessions(deps, { request, reply, metadata })
    await endResidentSessions(deps, { request, reply, metadata })
    keepTabletCookie(deps, reply, { recordId, tabletId: tablet.tabletId })
    return { position, body: { until: tablet.session.until } }
  }

const look =
  (deps: Deps): Handler<typeof calls.getTabletSigning> =>
  async ({ request, reply }) => {
    const session = await tabletSessionOf(deps, request)
    const followed = await readTabletCampaign(deps, session)
    const [page, signing] = [await linkPage(deps, followed), await signingPage(deps, followed, session, undefined)]
    keepTabletCookie(deps, reply, session)
    return { body: { page: { ...page, texts: signing.texts }, signing } }
  }

const keep =
  (deps: Deps): Handler<typeof calls.keepTabletSession> =>
  async ({ request, reply }) => {
    const session = await tabletSessionOf(deps, request)
    keepTabletCookie(deps, reply, session)
    return { body: { until: session.until } }
  }

const page =
  (deps: Deps): Handler<typeof calls.getTabletPage> =>
  async (call) => {
    const session = await tabletSessionOf(deps, call.request)
    const template = await templateOf(deps, await readTabletCampaign(deps, session))
    if (!template) throw new DomainError('DOCUMENT_NOT_PREPARED')
    return pagePictureAnswer(
      call,
      call.params.page,
      await shownPicture(deps, pagedTemplate(deps, template), call.params.page),
    )
  }

/** Returns the metadata of an owner's act: their session is no resident's, and names them itself. */
const ownerMetadata = (metadata: Metadata, { entries }: Pick<TabletSession, 'entries'>): Metadata => {
  const [entry] = entries
  return entry === undefined ? metadata : { ...metadata, actor: { kind: 'voter', id: entry.listUserId } }
}

const submit =
  (deps: Deps): Handler<typeof calls.submitOnTablet> =>
  async ({ body, request, reply, newId, evidence, metadata }) => {
    const session = await tabletSessionOf(deps, request)
    const { position, receipt } = await signConsent(deps, {
      visitAt: async (desk) => ({ session, followed: await tabletCampaignAt(desk, session) }),
      submission: body,
      consentId: newId(),
      evidence,
      metadata: ownerMetadata(metadata, session),
    })
    keepTabletCookie(deps, reply, session)
    return { position, body: { receipt } }
  }

const leave =
  (deps: Deps): Handler<typeof calls.leaveTablet> =>
  async ({ request, reply, metadata }) => {
    const token = readTabletToken(request)
    clearTabletCookie(deps, reply)
    if (!token) return { body: { ended: true } }
    const { recordId, tabletId } = token
    const { position } = await commandHandler(
      deps.store,
      identityRecordDecider,
    )({
      stream: identityRecordStream(recordId),
      command: () => ({ type: 'EndTablet', tabletId }),
      metadata,
    })
    return { position, body: { ended: true } }
  }

/** Returns the key by which a tablet's calls are counted: its record, else its address. */
const tabletKey = (request: FastifyRequest): string => readTabletToken(request)?.recordId ?? request.ip

/** Adds the calls of signing in person: the office's lending, and those of the tablet. */
export const inPersonRoutes: AddCalls = (route, deps) => {
  route(calls.lendSigningTablet, lend(deps), { perMinute: PER_MINUTE.act })
  route(calls.openSigningTablet, open(deps), { perMinute: PER_MINUTE.open })
  const countedBy = tabletKey
  route(calls.getTabletSigning, look(deps), { perMinute: PER_MINUTE.see, countedBy })
  route(calls.keepTabletSession, keep(deps), { perMinute: PER_MINUTE.see, countedBy })
  route(calls.getTabletPage, page(deps), { perMinute: PER_MINUTE.page, countedBy })
  route(calls.submitOnTablet, submit(deps), { perMinute: PER_MINUTE.act, countedBy })
  route(calls.leaveTablet, leave(deps), { perMinute: PER_MINUTE.act, countedBy })
}
