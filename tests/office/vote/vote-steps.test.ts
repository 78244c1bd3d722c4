import { expect, it } from 'vitest'
import { voteSteps } from '../../../admin-ui/src/vote/steps/vote-steps.ts'

const list = { id: 'list', totalTargets: 3 }
const draft = { id: 'vote', title: '안건', status: 'draft', announcement: null, link: null } as const
const announced = {
  ...draft,
  announcement: { announcedOn: '2026-11-29', place: '각 동 게시판', text: '' },
} as unknown as typeof draft
const open = { ...draft, status: 'open', link: { url: '/vote/x', status: 'active' } } as unknown as typeof draft

const next = (...given: Parameters<typeof voteSteps>): string | undefined =>
  voteSteps(...given).find(({ done }) => !done)?.key

it('the next step of a list of votes follows what it has', () => {
  expect(next({ ...list, totalTargets: 0 }, [])).toBe('roll')
  expect(next(list, [])).toBe('vote')
  expect(next(list, [draft])).toBe('announcement')
  expect(next(list, [announced])).toBe('start')
  expect(next(list, [open])).toBe('send')
})

it('the vote that is furthest along counts', () => {
  expect(next(list, [draft, open])).toBe('send')
  expect(next(list, [draft, announced])).toBe('start')
})
