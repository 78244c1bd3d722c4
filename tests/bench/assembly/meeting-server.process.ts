import { createApp } from '#services/app.ts'
import { assemblyStream } from '#services/assembly/assembly.decider.ts'
import { attendeeIdOf } from '#services/assembly/attendance/admit.ts'
import { attendanceStream } from '#services/assembly/attendance/attendance.decider.ts'
import { addHeartbeat } from '#services/assembly/online/online-tables.ts'
import { newId } from '#services/core/secrets.ts'
import { voterCookie } from '#services/core/session.ts'
import { endWithParent } from '../bench-process.ts'
import { openBenchSystem } from '../bench-system.ts'
import { openSampleVote, sampleVote, sampleVoters, type SampleVote, type SampleVoter } from '../sample-voters.ts'

/**
 * Process of the whole HTTP surface: an open assembly whose one item is a vote, and owners who attend
 * it online. Its read models are a process of their own. Sends what is needed to call it.
 */

const AT_ONCE = 100

const [databaseUrl = '', attendees = ''] = process.argv.slice(2)
const system = await openBenchSystem({ databaseUrl })
const { deps } = system
const metadata = { actor: { kind: 'system' as const, name: 'bench' }, at: new Date().toISOString() }

const openAssembly = async ({ apartmentId, listId, voteId }: SampleVote): Promise<string> => {
  const assemblyId = newId()
  const names = { assemblyId, apartmentId, listId }
  const drafted = {
    ...names,
    kind: 'association',
    title: '정기총회',
    place: '강당',
    startsAt: metadata.at,
    ways: ['in-person', 'online', 'electronic'],
    bylaws: null,
    agenda: [{ itemId: newId(), kind: 'vote', voteId, matter: 'ordinary' }],
  }
  const noticed = { ...names, noticedOn: metadata.at.slice(0, 10), days: { required: 7, given: 7 }, votes: [] }
  const events = [
    { type: 'AssemblyDrafted', data: drafted },
    { type: 'AssemblyNoticed', data: noticed },
    { type: 'AssemblyOpened', data: names },
  ]
  await deps.store.append({ appends: [{ stream: assemblyStream(assemblyId), expectedVersion: 0, events }], metadata })
  return assemblyId
}

/** Lets owners enter online, each with a row of their signs; returns their sessions. */
const enterAll = async ({ apartmentId, listId }: SampleVote, assemblyId: string, voters: readonly SampleVoter[]) => {
  const now = new Date()
  const sessions = voters.map(({ listUserId, personId }) => ({
    attendeeId: attendeeIdOf(deps, assemblyId, [personId]),
    listUserId,
    personId,
    phoneChanges: 0,
  }))
  for (let from = 0; from < sessions.length; from += AT_ONCE) {
    const some = sessions.slice(from, from + AT_ONCE)
    for (const { attendeeId } of some) await addHeartbeat(deps, { attendeeId, assemblyId, now })
    const appends = some.map(({ attendeeId, listUserId, personId }) => ({
      stream: attendanceStream(attendeeId),
      expectedVersion: 0,
      events: [
        {
          type: 'AttendeeEnteredOnline',
          data: {
            assemblyId,
            apartmentId,
            listId,
            attendeeId,
            listUserId,
            personId,
            actId: newId(),
            at: now.toISOString(),
            ownerIds: [personId],
            proof: { kind: 'phone', verificationId: newId() },
            origin: { ip: '203.0.113.7', userAgent: 'bench' },
          },
        },
      ],
    }))
    await deps.store.append({ appends, metadata })
  }
  return sessions
}

const serve = async (): Promise<void> => {
  const app = await createApp(deps)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const vote = await sampleVote(deps)
  const voters = await sampleVoters(deps, vote, Number(attendees))
  await openSampleVote(deps, vote)
  const assemblyId = await openAssembly(vote)
  const sessions = await enterAll(vote, assemblyId, voters)
  const { linkId, voteId, listId } = vote
  const people = sessions.map((attendee) => {
    const attending = app.jwt.sign({ kind: 'attending', assemblyId, attendees: [attendee] })
    const voting = { kind: 'voter', linkId, voteId, listId, ...attendee, proofKey: attendee.attendeeId }
    return {
      attendeeId: attendee.attendeeId,
      attending: `danji_attending_${assemblyId}=${attending}`,
      voting: `${voterCookie(linkId)}=${app.jwt.sign(voting)}`,
    }
  })
  process.send?.({ port: Number(new URL(url).port), assemblyId, linkId, people, questions: vote.questions })
}

endWithParent()
await serve()
