import { describe, expect, it } from 'vitest'
import { MAX_ATTACHMENTS } from '#events/values/question/question-limits.ts'
import { VoteRevised, type QuestionAttachment, type VoteEvent } from '#events/vote/vote.events.ts'
import { sha256 } from '#services/vote/attachment/sha256.ts'
import { existingVote, voteDecider } from '#services/vote/vote.decider.ts'
import { listState } from '#tests/list/sample-list.ts'
import { fixedId, NOW } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'
import { names, sampleQuestion, sampleVote, voteCreated, voteOpened, voteState } from '../sample-vote.ts'

const file = (n: number): QuestionAttachment => ({
  id: fixedId(800 + n),
  name: `자료 ${n}.pdf`,
  objectKey: String(n).repeat(64),
  size: 1_000 * n,
  pages: n,
})
const question = sampleQuestion()
const withFiles = (...attachments: QuestionAttachment[]): VoteEvent => ({
  type: 'VoteRevised',
  data: sampleVote({ explanations: [{ questionId: question.id, attachments }] }),
})
const announced: VoteEvent = {
  type: 'VoteAnnounced',
  data: { ...names, announcedOn: '2025-02-01', place: '게시판', text: null },
}
const attach = (attachment = file(1)) => ({ type: 'AttachFile', questionId: question.id, attachment }) as const
const detach = (attachmentId = file(1).id) => ({ type: 'DetachFile', questionId: question.id, attachmentId }) as const

describe('attaching a file to a question', () => {
  it('is a correction of the draft that says all of it', () =>
    given(voteDecider, [voteCreated()])
      .when(attach())
      .then([withFiles(file(1))]))
  it('keeps the weight of a vote by owner as events have it', () => {
    const byOwner = voteState([voteCreated({ byOwner: true })])
    const [event] = voteDecider.decide(attach(), byOwner)
    expect(VoteRevised.schema.safeParse(event?.data)).toMatchObject({ success: true })
    expect(event?.data).toMatchObject({ weight: 'unit', byOwner: true })
  })
  it('does nothing for a repeated request, and for equal bytes on one question', () => {
    given(voteDecider, [voteCreated(), withFiles(file(1))])
      .when(attach())
      .thenNothing()
    given(voteDecider, [voteCreated(), withFiles(file(1))])
      .when(attach({ ...file(1), id: fixedId(899) }))
      .thenNothing()
  })
  it('is refused for another file under the same key', () =>
    given(voteDecider, [voteCreated(), withFiles(file(1))])
      .when(attach({ ...file(1), objectKey: 'e'.repeat(64) }))
      .thenRejects('KEY_REUSED'))
  it('is refused once there are as many as allowed', () =>
    given(voteDecider, [voteCreated(), withFiles(...Array.from({ length: MAX_ATTACHMENTS }, (_, n) => file(n + 1)))])
      .when(attach(file(9)))
      .thenRejects('QUESTION_ATTACHMENTS_TOO_MANY'))
  it('is refused for a question that the vote does not have', () =>
    given(voteDecider, [voteCreated()])
      .when({ ...attach(), questionId: fixedId(999) })
      .thenRejects('NOT_FOUND'))
  it('is refused once the vote is announced, and once it was open', () => {
    given(voteDecider, [voteCreated(), announced]).when(attach()).thenRejects('VOTE_ANNOUNCED')
    given(voteDecider, [voteCreated(), voteOpened]).when(attach()).thenRejects('VOTE_NOT_DRAFT')
  })
})

describe('removing a file from a question', () => {
  it('leaves the others, and none at the end', () => {
    given(voteDecider, [voteCreated(), withFiles(file(1), file(2))])
      .when(detach())
      .then([withFiles(file(2))])
    given(voteDecider, [voteCreated(), withFiles(file(1))])
      .when(detach())
      .then([{ type: 'VoteRevised', data: sampleVote() }])
  })
  it('does nothing a second time', () => given(voteDecider, [voteCreated()]).when(detach()).thenNothing())
  it('is refused once the vote was open', () =>
    given(voteDecider, [voteCreated(), withFiles(file(1)), voteOpened])
      .when(detach())
      .thenRejects('VOTE_NOT_DRAFT'))
})

describe('a correction of the draft', () => {
  const revise = (changed: Parameters<typeof sampleVote>[0]) =>
    ({
      type: 'ReviseVote',
      vote: sampleVote(changed),
      list: listState(),
      needsAssent: false,
      revision: undefined,
      now: NOW,
    }) as const
  const before = [voteCreated(), withFiles(file(1))]

  it('keeps the files of a question whose words change, and adds its plain words', () => {
    const changed = { ...question, title: '다른 말' }
    const words = { questionId: question.id, plainSummary: '쉽게 풀면 이렇습니다.' }
    given(voteDecider, before)
      .when(revise({ questions: [changed], explanations: [words] }))
      .then([
        {
          type: 'VoteRevised',
          data: sampleVote({ questions: [changed], explanations: [{ ...words, attachments: [file(1)] }] }),
        },
      ])
  })
  it('takes no files from the draft itself', () =>
    given(voteDecider, before)
      .when(revise({ title: '새 제목', explanations: [{ questionId: question.id, attachments: [file(2)] }] }))
      .then([
        {
          type: 'VoteRevised',
          data: sampleVote({ title: '새 제목', explanations: [{ questionId: question.id, attachments: [file(1)] }] }),
        },
      ]))
  it('ends the files of a question that is removed', () => {
    const events = voteDecider.decide(revise({ questions: [sampleQuestion(2)] }), voteState(before))
    expect(JSON.stringify(existingVote(voteState([...before, ...events])))).not.toContain(file(1).objectKey)
  })
  it('changes nothing where only the files differ', () => given(voteDecider, before).when(revise({})).thenNothing())
  it('is refused where a language is translated twice', () => {
    const translation = { language: 'vi' as const, title: 'Thay thang máy?' }
    const translated = (...translations: (typeof translation)[]) =>
      revise({ explanations: [{ questionId: question.id, translations }] })
    given(voteDecider, before)
      .when(translated(translation, translation))
      .thenRejects('INVALID_QUESTIONS', ['questions.0.translations'])
    expect(voteDecider.decide(translated(translation), voteState(before))).toHaveLength(1)
  })
  it('is one where the outcome of a choice is told', () => {
    const outcomes = question.choices.map(({ id, label }) => ({ choiceId: id, text: `${label}하면 그대로 합니다.` }))
    const told = revise({ explanations: [{ questionId: question.id, outcomes }] })
    expect(voteDecider.decide(told, voteState(before))).toHaveLength(1)
  })
})

describe('the opening', () => {
  const open = { type: 'OpenVote', list: listState(), now: NOW, hash: sha256 } as const
  const hashOf = (events: readonly VoteEvent[]): string | undefined => {
    const [event] = voteDecider.decide(open, voteState(events))
    return event?.type === 'VoteOpened' ? event.data.questionHashes?.[0]?.sha256 : undefined
  }

  it('records the hash of what voters read of an explained question alone', () => {
    const translations = [{ language: 'en' as const, title: 'Replace the lifts?' }]
    const words = { questionId: question.id, plainSummary: '쉽게 풀면 이렇습니다.', translations }
    const content = JSON.stringify([
      question.title,
      words.plainSummary,
      question.choices.map(({ label }) => [label, null]),
      [],
      [['en', 'Replace the lifts?', null]],
    ])
    given(voteDecider, [voteCreated({ questions: [question, sampleQuestion(2)], explanations: [words] })])
      .when(open)
      .then([
        {
          type: 'VoteOpened',
          data: { ...names, questionHashes: [{ questionId: question.id, sha256: sha256(content) }] },
        },
      ])
    given(voteDecider, [voteCreated()]).when(open).then([voteOpened])
  })
  it('has another hash for other words, outcomes, files and names of files', () => {
    const [first] = question.choices
    if (first === undefined) throw new Error('a question has choices')
    const explained = (more: object) => voteCreated({ explanations: [{ questionId: question.id, ...more }] })
    const hashes = [
      hashOf([explained({ plainSummary: '가' })]),
      hashOf([explained({ plainSummary: '나' })]),
      hashOf([explained({ outcomes: [{ choiceId: first.id, text: '공사를 합니다.' }] })]),
      hashOf([voteCreated(), withFiles(file(1))]),
      hashOf([voteCreated(), withFiles({ ...file(1), objectKey: 'f'.repeat(64) })]),
      hashOf([voteCreated(), withFiles({ ...file(1), name: '다른 이름.pdf' })]),
    ]
    expect(hashes).not.toContain(undefined)
    expect(new Set(hashes).size).toBe(hashes.length)
  })
})
