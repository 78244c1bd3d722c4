import { timeText } from '../../core/text/seoul-time.ts'
import type { Block } from '#infra/lib/pdf/draw/index.ts'
import type { PrintedResults } from './tallies.ts'

const RECORD =
  '개표는 위조와 변조가 드러나는 기록에 남아 있습니다. 아래의 서명된 기록 확인값은 개표까지의 모든 기록을 담고 있습니다.'

/** Returns the position of the count in the log, and the signed head that covers it. */
export const recordBlocks = ({ sources, act }: PrintedResults): readonly Block[] => [
  { kind: 'heading', text: '기록의 확인' },
  { kind: 'paragraph', text: RECORD, tone: 'soft' },
  {
    kind: 'facts',
    rows: [
      ['투표 번호', sources.vote.voteId],
      ['개표 기록', `${act.position}번`],
      ['기록의 해시', act.hash],
      ['기록 전체의 수', String(act.head.size)],
      ['기록 확인값', act.head.root],
      ['서명 시각', timeText(act.head.at)],
      ['서명 (Ed25519)', act.head.signature],
      ['공개키', act.publicKey],
    ],
  },
]
