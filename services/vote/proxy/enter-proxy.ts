import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Metadata } from '#events/metadata.ts'
import { proxyRelation } from '#events/vote/proxy.events.ts'
import { toPhoneDigits } from '#events/values/phone.ts'
import { id, personName, phone, limitedString } from '#events/values/schemas.ts'
import { comparableName, isSameName } from '#events/values/name.ts'
import { findEntries } from '#projections/list/find-list-figures.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { decideJointly, type JointResult, type DecisionContext } from '../../core/joint-decision.ts'
import type { UploadedForm } from '../../core/http/multipart.ts'
import { existingList } from '../../list/list.decider.ts'
import { submitterAt } from '../../participation/participation.facts.ts'
import { personDecider, personStream } from '../../person/person.decider.ts'
import { readUploadedScan } from '../../pdf-template/pdf-template.facts.ts'
import { listUserDecider, listUserStream, type ListedUser } from '../../roll/list-user.decider.ts'
import { ballotsAt } from '../ballot/ballots-of-unit.ts'
import { proxyDecider, proxyNamed, proxyStream, type Proxy } from './proxy.decider.ts'
import { takesProxies } from './proxy-limits.decider.ts'
import { forbidsProxies } from './proxy-rule.ts'
import { lawOfVote } from '../draft/rule-of-vote.ts'
import { voteProxiesDecider, voteProxiesStream } from './vote-proxies.decider.ts'
import { existingVote, voteDecider, voteStream, type ExistingVote } from '../vote.decider.ts'

const proxyInput = z.strictObject({
  listUserId: id,
  holderListUserId: z.literal('').or(id).optional(),
  holderName: z.literal('').or(personName).optional(),
  holderPhone: z.literal('').or(limitedString(30).transform(toPhoneDigits).pipe(phone)).optional(),
  relation: proxyRelation,
})

const wrong = (path: string, message: string) => new DomainError('VALIDATION_FAILED', [{ path, message }])

/**
 * Parses the fields beside the scan.
 * @throws ZodError; DomainError VALIDATION_FAILED if it names no proxy, or without a file
 */
export const readProxyForm = ({ fields, file }: UploadedForm) => {
  const { listUserId, relation, ...holder } = proxyInput.parse(fields)
  const holderListUserId = holder.holderListUserId || null
  const holderName = holder.holderName || null
  if (holderName === null && holderListUserId === null) throw wrong('holderName', '위임받은 분의 이름을 적어주세요.')
  if (!file) throw wrong('file', '스캔한 파일을 골라주세요.')
  return { listUserId, relation, holderListUserId, holderName, holderPhone: holder.holderPhone || null, file }
}

type ProxyForm = ReturnType<typeof readProxyForm>
type Vote = Pick<ExistingVote, 'voteId' | 'listId'>
/** Owner who gives the proxy, with their unit. */
type Giver = Pick<ListedUser, 'listUserId' | 'personId'>

/**
 * Reads what every decision about an owner's power of attorney rests on; that guards the decision.
 */
const readProxyContext = async (
  deps: Deps,
  desk: DecisionContext,
  { voteId, listId }: Vote,
  { listUserId, personId }: Giver,
) => {
  const [ofVote, register] = [voteStream(voteId), voteProxiesStream(voteId)]
  const { list, entry, person } = await submitterAt(desk, { listId, personId, listUserId }, [
    ofVote,
    register,
    proxyStream(voteId, listUserId),
  ])
  if (person.status !== 'registered') throw new DomainError('PERSON_ERASED')
  if (entry.status !== 'listed') throw new DomainError('NOT_FOUND')
  const vote = desk.fold(ofVote, voteDecider)
  const { state: ballots } = await ballotsAt(desk, deps, { vote: existingVote(vote), entry })
  const { decided } = desk.fold(register, voteProxiesDecider)
  const law = lawOfVote(existingVote(vote), existingList(list))
  const allowed = !forbidsProxies(law) && (decided?.allowed ?? takesProxies(law))
  return { vote, list, entry, ballots, allowed, now: deps.clock() }
}

/**
 * Finds the person who is to vote: by the roll, else by the typed name.
 * @throws DomainError VALIDATION_FAILED
 */
const holderAt = async (desk: DecisionContext, { listId }: Vote, form: ProxyForm) => {
  const { holderListUserId, holderName, holderPhone } = form
  if (holderListUserId === null)
    return { holderListUserId, holderPersonId: null, holderName: holderName ?? '', holderPhone }
  const stream = listUserStream(holderListUserId)
  await desk.read([stream])
  const entry = desk.fold(stream, listUserDecider)
  if (entry.status !== 'listed' || entry.listId !== listId) throw wrong('holderListUserId', '명부에 없는 소유자입니다.')
  await desk.read([personStream(entry.personId)])
  const person = desk.fold(personStream(entry.personId), personDecider)
  if (person.status !== 'registered') throw wrong('holderListUserId', '명부에 없는 소유자입니다.')
  if (holderName !== null && !isSameName(holderName, person.name ?? ''))
    throw wrong('holderName', '명부에 있는 이름과 다릅니다.')
  return {
    holderListUserId,
    holderPersonId: entry.personId,
    holderName: person.name ?? '',
    holderPhone: holderPhone ?? person.phone,
  }
}

type Entering = { readonly proxyId: string; readonly enteredBy: string; readonly metadata: Metadata }

/**
 * Enters a proxy form on paper. The scan is stored encrypted with its owner's key before anything
 * is written; if the write fails, nothing refers to it.
 * @throws DomainError SCAN_UNREADABLE and the like, NOT_FOUND, VOTE_CLOSED, PROXY_NOT_ALLOWED,
 * PROXY_TO_ONESELF, PROXY_STANDS, PROXY_TOO_LATE
 */
export const enterProxy = async (
  deps: Deps,
  { vote, giver, form }: { readonly vote: Vote; readonly giver: Giver; readonly form: ProxyForm },
  { proxyId, enteredBy, metadata }: Entering,
): Promise<JointResult<void>> => {
  const { pdf, pages } = await readUploadedScan({ bytes: form.file.bytes, sender: enteredBy })
  const { key: objectKey, size } = await deps.sealedObjects.put(giver.personId, pdf)
  const scan = { objectKey, sha256: createHash('sha256').update(pdf).digest('hex'), size, pages }
  const { voteId, listId } = vote
  const { listUserId } = giver
  return decideJointly(deps.store, metadata, async (desk) => {
    const around = await readProxyContext(deps, desk, vote, giver)
    const holder = await holderAt(desk, vote, form)
    const proxy = { proxyId, voteId, listId, listUserId, ...holder, relation: form.relation, enteredBy, scan }
    const stream = proxyStream(voteId, listUserId)
    const command = { type: 'EnterProxy', ...around, proxy } as const
    desk.add(stream, proxyDecider.decide(command, desk.fold(stream, proxyDecider)))
  })
}

/**
 * One holder has one digest: of the roll by who they are, else by name and phone as they were
 * typed.
 */
const holderDigest = ({ secrets }: Pick<Deps, 'secrets'>, { holderPersonId, holderName, holderPhone }: Proxy): string =>
  secrets.digest('proxy-holder', holderPersonId ?? `${comparableName(holderName ?? '')}\n${holderPhone ?? ''}`)

/**
 * Confirms a proxy form by a second administrator: its holder may vote. Idempotent.
 * @throws DomainError NOT_FOUND, PROXY_SETTLED, SECOND_ADMIN_NEEDED, VOTE_CLOSED,
 * PROXY_NOT_ALLOWED, PROXY_TOO_LATE, PROXY_LIMIT
 */
export const confirmProxy = async (
  deps: Deps,
  { vote, giver, proxyId }: { readonly vote: ExistingVote; readonly giver: Giver; readonly proxyId: string },
  { adminId, metadata }: { readonly adminId: string; readonly metadata: Metadata },
): Promise<JointResult<void>> => {
  const { voteId, listId, dongs } = vote
  // The limit is of the roll; a unit that joins it in this very moment changes no half.
  const entries = await findEntries(deps.database, listId)
  const roll = entries.filter(({ dong }) => !dongs || dongs.includes(dong))
  return decideJointly(deps.store, metadata, async (desk) => {
    const [stream, register] = [proxyStream(voteId, giver.listUserId), voteProxiesStream(voteId)]
    const around = await readProxyContext(deps, desk, vote, giver)
    const state = desk.fold(stream, proxyDecider)
    const events = proxyDecider.decide({ type: 'ConfirmProxy', ...around, proxyId, adminId }, state)
    if (events.length === 0) return
    const holder = holderDigest(deps, proxyNamed(state, proxyId))
    const entrusted = { proxyId, voteId, listId, listUserId: giver.listUserId, holder }
    desk.add(stream, events)
    desk.add(
      register,
      voteProxiesDecider.decide({ type: 'EntrustHolder', entrusted, roll }, desk.fold(register, voteProxiesDecider)),
    )
  })
}
