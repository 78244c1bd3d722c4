import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'

/**
 * Finds findings by searching the whole log for each event: slow, and nothing of it is shared with
 * the product.
 */

type EventFields = Readonly<Record<string, never>>
const said = (event: RecordedEvent): EventFields => event.data as EventFields
const by = ({ metadata: { actor } }: RecordedEvent): string => (actor.kind === 'admin' ? actor.id : '')
const seoulDay = (at: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Seoul' }).format(new Date(at))

type Sign = { readonly rule: string; readonly of: string; readonly position: number; readonly subject: string }

const before = (log: readonly RecordedEvent[], event: RecordedEvent): readonly RecordedEvent[] =>
  log.filter(({ position }) => position < event.position)

const underWay = (earlier: readonly RecordedEvent[], listId: string): boolean => {
  const created = earlier.find(({ type, data }) => type === 'ListCreated' && (data as EventFields)['listId'] === listId)
  if (!created) return false
  const about = earlier.filter((one) => said(one)['listId'] === listId && one.position > created.position)
  if (said(created)['type'] === 'vote')
    return about.some(
      (opened) =>
        opened.type === 'VoteOpened' &&
        !about.some(
          (closed) =>
            closed.type === 'VoteClosed' &&
            closed.position > opened.position &&
            said(closed)['voteId'] === said(opened)['voteId'],
        ),
    )
  const life = about.findLast(({ type }) => type === 'ListClosed' || type === 'ListReopened')
  return about.some(({ type }) => type === 'SubmissionsBegun') && life?.type !== 'ListClosed'
}

const weighs = (events: readonly RecordedEvent[]): string | undefined => {
  let now: string | undefined
  let acts = false
  for (const { type, data } of events as readonly { readonly type: string; readonly data: EventFields }[]) {
    if (type === 'ListUserRemoved') now = undefined
    if (type !== 'ListUserAdded' && (type !== 'ListUserChanged' || now === undefined)) continue
    acts = data['representative'] ?? (type === 'ListUserAdded' ? false : acts)
    now = `${data['area']} ${data['landShare']} ${data['ownershipShare']} ${acts}`
  }
  return now
}

const rollSigns = (log: readonly RecordedEvent[]): readonly Sign[] =>
  log.flatMap((event) => {
    const { type, position, metadata } = event
    const [listId, listUserId] = [String(said(event)['listId']), String(said(event)['listUserId'])]
    if (!['ListUserAdded', 'ListUserChanged', 'ListUserRemoved', 'UnitOwnerRenamed'].includes(type)) return []
    const earlier = before(log, event)
    const entry = earlier.filter((one) => one.type.startsWith('ListUser') && said(one)['listUserId'] === listUserId)
    if (type === 'ListUserChanged' && weighs(entry) === weighs([...entry, event])) return []
    if (!underWay(earlier, listId)) return []
    const of = `${listId} ${by(event)} ${seoulDay(metadata.at)}`
    return [{ rule: 'entries-changed-after-opening', of, position, subject: listUserId }]
  })

const importSigns = (log: readonly RecordedEvent[]): readonly Sign[] =>
  log.flatMap((event) => {
    if (event.type !== 'UnitOwnerAdded') return []
    const start = log.find(({ type, position }) => type === 'RollImportStarted' && position === event.metadata.cause)
    const { listId, dong, ho } = said(event)
    const first = log.find(
      (one) =>
        one.type === 'UnitOwnerAdded' &&
        said(one)['listId'] === listId &&
        said(one)['dong'] === dong &&
        said(one)['ho'] === ho,
    )
    if (!start || !first || first.position === event.position || first.metadata.cause === start.position) return []
    const of = String(said(start)['importId'])
    return [{ rule: 'import-added-owners', of, position: event.position, subject: `${dong} ${ho}` }]
  })

const submissionSigns = (log: readonly RecordedEvent[]): readonly Sign[] => {
  const erased = new Set(log.filter(({ type }) => type === 'PersonErased').map((one) => said(one)['personId']))
  return log.flatMap((event) => {
    const data = said(event)
    const isBallot = event.type === 'BallotCast' && !['paper', 'desk'].includes(data['way'] ?? '') && !data['proxy']
    if ((!isBallot && event.type !== 'ConsentSigned') || erased.has(data['personId'])) return []
    const of = String(data['voteId'] ?? data['listId'])
    const from = isBallot ? data['evidence'] : (data['signed'] as unknown as EventFields)['evidence']
    const { ip, userAgent } = from as unknown as EventFields
    const place: Sign = {
      rule: 'submissions-from-one-place',
      of: `${of} ${ip} ${userAgent}`,
      position: event.position,
      subject: `${data['dong']} ${data['ho']}`,
    }
    const person = before(log, event).filter(
      (one) => ['PersonRegistered', 'PersonChanged'].includes(one.type) && said(one)['personId'] === data['personId'],
    )
    const changes = person.filter(
      (one, n) => n > 0 && by(one) !== '' && said(one)['phone'] !== said(person[n - 1] as RecordedEvent)['phone'],
    )
    const near = changes.filter(
      (one) => Date.parse(event.metadata.at) - Date.parse(one.metadata.at) <= 7 * 24 * 3_600_000,
    )
    return [
      place,
      ...near.flatMap((change) =>
        [change, event].map(({ position }) => ({
          rule: 'phone-changed-before-submission',
          of: `${of} ${by(change)}`,
          position,
          subject: String(data['personId']),
        })),
      ),
    ]
  })
}

const proofSigns = (log: readonly RecordedEvent[]): readonly Sign[] => {
  const erased = new Set(log.filter(({ type }) => type === 'PersonErased').map((one) => said(one)['personId']))
  return log.flatMap((event) => {
    const { verificationId, sealedFor, ciHash, evidence } = said(event)
    if (event.type !== 'IdentityVerified' || erased.has(sealedFor as never)) return []
    const asked = log.find((one) => one.type === 'IdentityRequested' && said(one)['verificationId'] === verificationId)
    const { ip, userAgent } = evidence as unknown as EventFields
    const of = `${asked && said(asked)['listId']} ${ip} ${userAgent}`
    return [{ rule: 'codes-for-many-from-one-place', of, position: event.position, subject: String(ciHash) }]
  })
}

const codeSigns = (log: readonly RecordedEvent[]): readonly Sign[] => {
  const erased = new Set(log.filter(({ type }) => type === 'PersonErased').map((one) => said(one)['personId']))
  return log.flatMap((event) => {
    const { voteId, listUserId, sealedFor, evidence } = said(event)
    if (event.type !== 'VerificationCodeIssued' || !listUserId || !evidence || erased.has(sealedFor)) return []
    const entry = before(log, event).findLast(
      ({ type, data }) =>
        (type === 'ListUserAdded' || type === 'ListUserRemoved') && (data as EventFields)['listUserId'] === listUserId,
    )
    if (entry?.type !== 'ListUserAdded') return []
    const { ip, userAgent } = evidence as EventFields
    const subject = `${said(entry)['dong']} ${said(entry)['ho']}`
    const of = `${voteId} ${ip} ${userAgent}`
    return [{ rule: 'codes-for-many-from-one-place', of, position: event.position, subject }]
  })
}

const roles = ['ANALYST', 'AUDITOR', 'ADMIN', 'SUPER_ADMIN']
const accountSigns = (log: readonly RecordedEvent[]): readonly Sign[] =>
  log.flatMap((event) => {
    const { adminId, role } = said(event)
    const former = before(log, event).findLast(
      ({ type, data }) =>
        type.startsWith('Admin') && (data as EventFields)['adminId'] === adminId && (data as EventFields)['role'],
    )
    const wasLocked = event.type === 'SignInAttempted' && adminId !== null && said(event)['lockedUntil'] !== null
    const isRaised =
      event.type === 'AdminChanged' &&
      former !== undefined &&
      roles.indexOf(role ?? '') > roles.indexOf(said(former)['role'] ?? '')
    return [
      ...(wasLocked
        ? [
            {
              rule: 'sign-in-locked',
              of: `${adminId} ${seoulDay(event.metadata.at)}`,
              position: event.position,
              subject: '',
            },
          ]
        : []),
      ...(isRaised ? [{ rule: 'role-raised', of: String(event.position), position: event.position, subject: '' }] : []),
    ]
  })

const attackSigns = (log: readonly RecordedEvent[]): readonly Sign[] =>
  log.flatMap((event) => {
    const { listId, verificationId, heldId } = said(event)
    const isLock = event.type === 'VerificationLocked' && listId !== undefined
    if (!isLock && event.type !== 'CodesHeld') return []
    const of = `${listId} ${seoulDay(event.metadata.at)}`
    return [{ rule: 'list-under-attack', of, position: event.position, subject: verificationId ?? heldId ?? '' }]
  })

const trusteeSigns = (log: readonly RecordedEvent[]): readonly Sign[] =>
  log.flatMap((event) => {
    if (event.type !== 'TrusteeOriginRecorded') return []
    const { voteId, trusteeId = '', addressDigest, browserDigest, adminId } = said(event)
    const { position } = event
    const isGone = log.some(
      ({ type, data }) =>
        type === 'VoteContactsForgotten' &&
        (data as { readonly trusteeIds: readonly string[] }).trusteeIds.includes(trusteeId),
    )
    const sign = (rule: string, of: unknown): readonly Sign[] =>
      typeof of === 'string' ? [{ rule, of: `${voteId} ${of}`, position, subject: trusteeId }] : []
    const places = [
      ...sign('trustees-in-one-browser', browserDigest),
      ...sign('trustees-from-one-address', addressDigest),
    ]
    return [...(isGone ? [] : places), ...sign('trustee-in-office-browser', adminId)]
  })

const enough: Readonly<Record<string, number>> = {
  'submissions-from-one-place': 5,
  'codes-for-many-from-one-place': 5,
  'list-under-attack': 5,
  'trustees-in-one-browser': 2,
  'trustees-from-one-address': 2,
}

/**
 * Every finding of a log: its rule, the events behind it, and how many different subjects they
 * have.
 */
export const naiveFindings = (log: readonly RecordedEvent[]): readonly string[] => {
  const signs = [
    ...rollSigns(log),
    ...importSigns(log),
    ...submissionSigns(log),
    ...proofSigns(log),
    ...codeSigns(log),
    ...accountSigns(log),
    ...attackSigns(log),
    ...trusteeSigns(log),
  ]
  const groups = Map.groupBy(signs, ({ rule, of }) => `${rule} ${of}`)
  return [...groups.values()]
    .flatMap((of) => {
      const [rule = '', subjects] = [of[0]?.rule, new Set(of.map(({ subject }) => subject)).size]
      const positions = [...new Set(of.map(({ position }) => position))].toSorted((one, other) => one - other)
      return subjects >= (enough[rule] ?? 1) ? [`${rule} ${subjects}: ${positions.join(' ')}`] : []
    })
    .toSorted()
}
