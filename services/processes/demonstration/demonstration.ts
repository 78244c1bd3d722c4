import type { FastifyInstance } from 'fastify'
import { findVotes } from '#projections/vote/votes.ts'
import type { Deps } from '../../core/deps.ts'
import { readState } from '../../core/read-state.ts'
import { signatureCampaignDecider, signatureCampaignStream } from '../../signature/signature-campaign.decider.ts'
import { signatureUrl } from '../../signature/link/signature-link.ts'
import { callAs, sendFormAs, uploadAs, type Call } from './call-as.ts'
import { addConsents } from './consents.ts'
import { addForms } from './forms.ts'
import { addMessages } from './messages.ts'
import { momentBefore, openPast, type TimeTravel } from './past.ts'
import { administrators, owners, type DemoOwner } from './people.ts'
import { addRegisters } from './registers.ts'
import type { Entry } from './residents.ts'
import { VOTE_TITLE } from './vote-stories.ts'
import { runVotes } from './years-story.ts'

/**
 * Demonstration for a person who tries Danji: its open links, an invented owner on the roll, and
 * its administrators.
 */
export type Demonstration = {
  readonly voteUrls: readonly string[]
  /** Address of the campaign for consents; absent if its link is not valid. */
  readonly signatureUrl?: string | undefined
  readonly resident: DemoOwner
  readonly administrators: typeof administrators
}

/** Returns an administrator other than the one who tries the demonstration. @throws Error */
const findAssistant = async (call: Call): Promise<string> => {
  const [first] = administrators
  const all = await call<readonly { readonly id: string; readonly email: string | null }[]>('GET', '/api/admin/admins')
  const found = all.find(({ email }) => email === first.email)
  if (!found) throw new Error('demonstration: nobody was invited')
  return found.id
}

/** Finds an owner who does not want messages. */
const findQuietOwner = async (call: Call, listId: string): Promise<Entry | undefined> => {
  const found = await call<readonly Entry[]>(
    'GET',
    `/api/list-user/list/${listId}?range=[0,0]&filter=${encodeURIComponent(JSON.stringify({ dong: '102', ho: '704' }))}`,
  )
  return found[0]
}

export type DemonstrationStart = {
  readonly superAdminId: string
  readonly begunAt: Date
  /** Called with what is made next. */
  readonly onStep: (step: string) => void
}

/** The campaign for consents began so many days ago. */
const CONSENTS_SINCE = 14

const runStory = async (
  past: TimeTravel,
  app: FastifyInstance,
  { superAdminId, begunAt, onStep }: DemonstrationStart,
): Promise<void> => {
  const { deps } = past
  const call = callAs(past.app, superAdminId)
  onStep('Making the demonstration: eleven weeks of votes')
  const votes = await runVotes({ past, call, now: begunAt })
  onStep('Making the demonstration: consents')
  const upload = uploadAs(past.app, superAdminId)
  const place = await past.at(momentBefore(begunAt, CONSENTS_SINCE, 10), () =>
    addForms(call, { upload, apartmentId: votes.apartmentId, begunAt }),
  )
  await deps.freshness.wait(await deps.store.lastPosition(), 10_000)
  const assistant = await findAssistant(call)
  const stage = { past, call, upload, sendAsAssistant: sendFormAs(past.app, assistant), place, now: begunAt }
  await addConsents(stage, sendFormAs(past.app, superAdminId))
  onStep('Making the demonstration: registry records and messages')
  await addRegisters({ deps, adminId: superAdminId, place })
  const quiet = await findQuietOwner(callAs(app, superAdminId), votes.listId)
  await addMessages({ deps, adminId: superAdminId }, { votes, consents: place, declining: quiet })
  await deps.freshness.wait(await deps.store.lastPosition(), 10_000)
}

/**
 * Fills an empty log through the public calls: two complexes, their owners, invited administrators,
 * a list whose votes are counted, running votes with ballots of several weeks, an invitation to
 * them, and a running campaign for consents with registry records of most of its units. A repeat
 * with the same `begunAt`, within a day, continues where it stopped.
 * @throws Error if a call is refused
 */
export const demonstrate = async (app: FastifyInstance, deps: Deps, asked: DemonstrationStart): Promise<void> => {
  const past = await openPast(deps)
  try {
    await runStory(past, app, asked)
  } finally {
    await past.close()
  }
}

/** The public link of the campaign for consents in a complex. */
const findSignatureUrl = async ({ database, store, publicUrl }: Deps, apartmentId: string) => {
  const list = await database
    .selectFrom('read.list')
    .where('apartment_id', '=', apartmentId)
    .where('type', '=', 'signature')
    .select('id')
    .executeTakeFirst()
  const campaign = list && (await readState(store, signatureCampaignDecider, signatureCampaignStream(list.id)))
  return campaign?.link?.status === 'active' ? signatureUrl({ publicUrl }, campaign.link.linkId) : undefined
}

/** The demonstration's open links, where it was put in and still runs. */
export const findDemonstration = async (deps: Deps): Promise<Demonstration | undefined> => {
  const { database, clock, publicUrl } = deps
  const { rows } = await findVotes(
    database,
    { sort: undefined, offset: 0, limit: 20, filter: { status: 'open' } },
    undefined,
    clock(),
  )
  const demo = rows.find(({ title }) => title === VOTE_TITLE)
  const resident = owners.at(-1)
  if (!demo || !resident) return undefined
  const open = rows.filter(
    (row) => row.list_id === demo.list_id && row.link_id !== null && row.link_status === 'active',
  )
  return {
    voteUrls: open.map((row) => `${publicUrl}/vote/${row.link_id}`),
    signatureUrl: await findSignatureUrl(deps, demo.apartment_id),
    resident,
    administrators,
  }
}
