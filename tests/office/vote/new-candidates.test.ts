import { describe, expect, it } from 'vitest'
import { ApiError } from '#ui/http/api-client.ts'
import type { Calls } from '#ui/http/calls.ts'
import { sendCandidates, type CandidateProgress } from '../../../admin-ui/src/vote/candidates/send-candidates.ts'
import { candidateInputs, withoutPictures } from '../../../admin-ui/src/vote/draft/candidate-drafts.ts'
import { newQuestion, type DraftChoice } from '../../../admin-ui/src/vote/draft/vote-draft.ts'

const picture = new File(['사진'], '사진.png', { type: 'image/png' })
const draftOf = (kind: 'election' | 'resolution', choices: readonly DraftChoice[]) => ({
  kind,
  questions: [{ ...newQuestion(), choices }],
})
const madeOf = (...labels: readonly string[]) => ({
  questions: [
    {
      id: 'q',
      title: '누구를 뽑으시겠습니까?',
      minChoices: 0,
      maxChoices: 1,
      choices: labels.map((label) => ({ id: `id-${label}`, label })),
    },
  ],
})

describe('the candidates of a new election', () => {
  const choices = [{ label: '김가람', pledges: ' 주차장 ' }, { label: '이나래' }, { label: '박다솜', picture }]
  it('have the ids that the server gave them, without those of whom nothing was entered', () => {
    expect(candidateInputs(draftOf('election', choices), madeOf('김가람', '이나래', '박다솜'))).toEqual([
      { choiceId: 'id-김가람', label: '김가람', texts: { career: '', pledges: '주차장' }, picture: null },
      { choiceId: 'id-박다솜', label: '박다솜', texts: null, picture },
    ])
  })
  it('are none once it is a resolution', () => {
    expect(candidateInputs(draftOf('resolution', choices), madeOf('김가람', '이나래', '박다솜'))).toEqual([])
  })
  it('are kept in the browser without their pictures', () => {
    expect(withoutPictures(draftOf('election', choices).questions)[0]?.choices).toEqual([
      { label: '김가람', pledges: ' 주차장 ' },
      { label: '이나래' },
      { label: '박다솜' },
    ])
  })
})

describe('sending them', () => {
  const [first, second] = ['가', '나'].map((label) => ({
    choiceId: label,
    label,
    texts: { career: '경력', pledges: '' },
    picture,
  })) as [CandidateInputOf, CandidateInputOf]
  type CandidateInputOf = ReturnType<typeof candidateInputs>[number]

  /** A server that refuses the pictures of some candidates. */
  const serverThatRefuses = (refused: readonly string[]) => {
    const taken: string[] = []
    const call = ((name: string, { params }: { readonly params: { readonly choiceId: string } }) => {
      const isPicture = name.endsWith('/picture')
      if (isPicture && refused.includes(params.choiceId))
        return Promise.reject(
          new ApiError({
            status: 422,
            code: 'PICTURE_UNREADABLE',
            text: '읽지 못했습니다.',
            kind: 'validation',
            fields: [],
            requestId: null,
          }),
        )
      taken.push(`${params.choiceId}/${isPicture ? '사진' : '소개'}`)
      return Promise.resolve({})
      // Only the two calls of a candidate are made.
    }) as unknown as Calls['call']
    return { call, taken }
  }

  it('sends the others where one picture fails, and returns only what failed', async () => {
    const { call, taken } = serverThatRefuses(['가'])
    const progress: CandidateProgress[] = []
    const unsent = await sendCandidates(call, {
      voteId: 'v',
      candidates: [first, second],
      onProgress: (one) => progress.push(one),
    })
    expect(taken).toEqual(['가/소개', '나/소개', '나/사진'])
    expect(unsent).toEqual([{ ...first, texts: null, reason: '읽지 못했습니다.' }])
    expect(progress).toEqual([
      { label: '가', done: 0, total: 2 },
      { label: '나', done: 1, total: 2 },
    ])
  })
  it('sends what failed again, and nothing else', async () => {
    const { call, taken } = serverThatRefuses([])
    const again = [{ ...first, texts: null, reason: '읽지 못했습니다.' }]
    expect(await sendCandidates(call, { voteId: 'v', candidates: again, onProgress: () => undefined })).toEqual([])
    expect(taken).toEqual(['가/사진'])
  })
})
