import { describe, expect, it } from 'vitest'
import { withStableIds } from '#services/vote/draft/stable-ids.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { sampleQuestion } from '../sample-vote.ts'

describe('ids of a correction', () => {
  const { id: _id, ...question } = sampleQuestion()
  const bare = { ...question, choices: question.choices.map(({ label }) => ({ label })) }
  const fresh = () => fixedId(999)
  it('are those of the same words where none are said, so that sending it twice is the same', () =>
    expect(withStableIds([bare], [sampleQuestion()], fresh)).toEqual([sampleQuestion()]))
  it('are kept where they are said, whatever the words become', () => {
    const [first, second] = sampleQuestion().choices
    const said = { ...sampleQuestion(), title: '다시', choices: [{ ...second, label: '기권' }, { label: '찬성' }] }
    expect(withStableIds([said], [sampleQuestion()], fresh)).toEqual([
      {
        ...sampleQuestion(),
        title: '다시',
        choices: [
          { id: second?.id, label: '기권' },
          { id: first?.id, label: '찬성' },
        ],
      },
    ])
  })
  it('are new ones for what is new', () =>
    expect(withStableIds([{ ...bare, title: '2호' }], [sampleQuestion()], fresh)[0]).toMatchObject({
      id: fixedId(999),
    }))
  it('of another vote are refused', () =>
    expect(() => withStableIds([{ ...bare, id: fixedId(7) }], [sampleQuestion()], fresh)).toThrow('INVALID_QUESTIONS'))
})
