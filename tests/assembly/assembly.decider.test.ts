import { describe, it } from 'vitest'
import type { AgendaVoteEvent } from '#events/assembly/assembly.events.ts'
import { agendaVoteDecider } from '#services/assembly/agenda-vote.decider.ts'
import { assemblyDecider, type AssemblyCommand, type AssemblyData } from '#services/assembly/assembly.decider.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'
import { cancelled, drafted, ended, names, notice, noticed, opened, sampleAssembly } from './sample-assembly.ts'

const law = { ways: ['in-person', 'proxy', 'paper', 'electronic'] as const, matters: ['ordinary', 'builder'] }
const draft = (more: Partial<AssemblyData> = {}): AssemblyCommand => ({
  type: 'DraftAssembly',
  assembly: sampleAssembly(more),
  law,
})
const revise = (more: Partial<AssemblyData> = {}, revision = 1): AssemblyCommand => ({
  type: 'ReviseAssembly',
  assembly: sampleAssembly(more),
  law,
  revision,
})
const announce = (missing: readonly string[] = []): AssemblyCommand => ({ type: 'NoticeAssembly', notice, missing })
const openOn = (today: string, onDay: string | null = '2025-03-20'): AssemblyCommand => ({
  type: 'OpenAssembly',
  today,
  onDay,
})
const deleted = { type: 'AssemblyDeleted', data: names } as const
const cancel = { type: 'CancelAssembly', reason: '장소' } as const
const vote = (itemId: number, voteId = 5, matter = 'ordinary') =>
  ({ itemId: fixedId(itemId), kind: 'vote', voteId: fixedId(voteId), matter }) as const

describe('a draft of an assembly', () => {
  it('begins once, within its law', () => {
    given(assemblyDecider, []).when(draft()).then([drafted()])
    given(assemblyDecider, [drafted()]).when(draft()).thenNothing()
    given(assemblyDecider, [drafted(), deleted]).when(draft()).thenRejects('NOT_FOUND')
    given(assemblyDecider, [])
      .when(draft({ ways: ['in-person', 'online'] }))
      .thenRejects('VALIDATION_FAILED', ['ways'])
    given(assemblyDecider, [])
      .when(draft({ ways: ['paper', 'paper'] }))
      .thenRejects('VALIDATION_FAILED', ['ways'])
    for (const agenda of [[vote(1), vote(2)], [vote(1), vote(1, 6)], [vote(1, 5, 'founding')]])
      given(assemblyDecider, []).when(draft({ agenda })).thenRejects('VALIDATION_FAILED', ['agenda'])
  })
  it('is corrected as it was last seen, and not once it is noticed', () => {
    const revised = { type: 'AssemblyRevised', data: sampleAssembly({ title: '임시총회' }) } as const
    given(assemblyDecider, [drafted()])
      .when(revise({ title: '임시총회' }))
      .then([revised])
    given(assemblyDecider, [drafted(), revised])
      .when(revise({ title: '임시총회' }))
      .thenNothing()
    given(assemblyDecider, [drafted(), revised])
      .when(revise({ title: '다른 총회' }))
      .thenRejects('CHANGED_MEANWHILE')
    given(assemblyDecider, [drafted(), noticed])
      .when(revise({ title: '다른 총회' }))
      .thenRejects('ASSEMBLY_FIXED')
    given(assemblyDecider, []).when(revise()).thenRejects('NOT_FOUND')
  })
  it('names a list of consents only as a founding assembly, and loses it with a correction without', () => {
    const consents = { consentListId: fixedId(77) }
    given(assemblyDecider, []).when(draft(consents)).thenRejects('VALIDATION_FAILED', ['consentListId'])
    const founding: Partial<AssemblyData> = { kind: 'founding', agenda: [], ...consents }
    given(assemblyDecider, [])
      .when(draft(founding))
      .then([drafted(founding)])
    given(assemblyDecider, [drafted(founding)])
      .when(revise(founding))
      .thenNothing()
    const revised = { type: 'AssemblyRevised', data: sampleAssembly({ kind: 'founding', agenda: [] }) } as const
    given(assemblyDecider, [drafted(founding)])
      .when(revise({ kind: 'founding', agenda: [] }))
      .then([revised])
    given(assemblyDecider, [drafted(founding), revised])
      .when(revise({ kind: 'founding', agenda: [] }))
      .thenNothing()
  })
  it('is deleted as long as it is one', () => {
    given(assemblyDecider, [drafted()]).when({ type: 'DeleteAssembly' }).then([deleted])
    given(assemblyDecider, [drafted(), deleted]).when({ type: 'DeleteAssembly' }).thenNothing()
    given(assemblyDecider, [drafted(), noticed]).when({ type: 'DeleteAssembly' }).thenRejects('ASSEMBLY_FIXED')
    given(assemblyDecider, []).when({ type: 'DeleteAssembly' }).thenRejects('NOT_FOUND')
  })
})

describe('the life of an assembly', () => {
  it('is noticed once nothing is missing', () => {
    given(assemblyDecider, [drafted()]).when(announce()).then([noticed])
    given(assemblyDecider, [drafted()])
      .when(announce(['장소', '일시']))
      .thenRejects('ASSEMBLY_INCOMPLETE', ['status', 'status'])
    given(assemblyDecider, [drafted(), noticed])
      .when(announce(['장소']))
      .thenNothing()
    given(assemblyDecider, [drafted(), noticed, opened]).when(announce()).thenNothing()
    given(assemblyDecider, [drafted(), noticed, cancelled]).when(announce()).thenRejects('ASSEMBLY_OVER')
  })
  it('opens on its day, after its notice', () => {
    given(assemblyDecider, [drafted(), noticed]).when(openOn('2025-03-20')).then([opened])
    given(assemblyDecider, [drafted(), noticed]).when(openOn('2025-03-01', null)).then([opened])
    given(assemblyDecider, [drafted(), noticed]).when(openOn('2025-03-19')).thenRejects('ASSEMBLY_BEFORE_ITS_DAY')
    given(assemblyDecider, [drafted()]).when(openOn('2025-03-20')).thenRejects('ASSEMBLY_NOT_NOTICED')
    given(assemblyDecider, [drafted(), noticed, opened]).when(openOn('2025-03-19')).thenNothing()
    given(assemblyDecider, [drafted(), noticed, opened, ended]).when(openOn('2025-03-20')).thenRejects('ASSEMBLY_OVER')
  })
  it('ends once, and is cancelled before that', () => {
    given(assemblyDecider, [drafted(), noticed, opened]).when({ type: 'EndAssembly' }).then([ended])
    given(assemblyDecider, [drafted(), noticed, opened, ended]).when({ type: 'EndAssembly' }).thenNothing()
    given(assemblyDecider, [drafted(), noticed]).when({ type: 'EndAssembly' }).thenRejects('ASSEMBLY_NOT_OPEN')
    for (const before of [[noticed], [noticed, opened]])
      given(assemblyDecider, [drafted(), ...before])
        .when(cancel)
        .then([cancelled])
    given(assemblyDecider, [drafted(), noticed, cancelled]).when(cancel).thenNothing()
    given(assemblyDecider, [drafted()]).when(cancel).thenRejects('ASSEMBLY_NOT_NOTICED')
    given(assemblyDecider, [drafted(), noticed, opened, ended]).when(cancel).thenRejects('ASSEMBLY_OVER')
  })
})

describe('a vote on an agenda', () => {
  const data = { voteId: fixedId(5), ...names }
  const put: AgendaVoteEvent = { type: 'VotePutOnAgenda', data }
  const taken: AgendaVoteEvent = { type: 'VoteTakenOffAgenda', data }
  const other = { ...data, assemblyId: fixedId(9_002) }
  it('is on one at most', () => {
    given(agendaVoteDecider, [])
      .when({ type: 'PutOnAgenda', ...data })
      .then([put])
    given(agendaVoteDecider, [put])
      .when({ type: 'PutOnAgenda', ...data })
      .thenNothing()
    given(agendaVoteDecider, [put])
      .when({ type: 'PutOnAgenda', ...other })
      .thenRejects('VOTE_ON_OTHER_AGENDA')
    given(agendaVoteDecider, [put, taken])
      .when({ type: 'PutOnAgenda', ...other })
      .then([{ type: 'VotePutOnAgenda', data: other }])
    given(agendaVoteDecider, [put])
      .when({ type: 'TakeOffAgenda', ...data })
      .then([taken])
    given(agendaVoteDecider, [put])
      .when({ type: 'TakeOffAgenda', ...other })
      .thenNothing()
    given(agendaVoteDecider, [])
      .when({ type: 'TakeOffAgenda', ...data })
      .thenNothing()
  })
})
