import type { HeadMoment } from '#events/evidence/head-recipient.events.ts'
import type { TreeHead } from '#projections/log/tree-heads.ts'
import { timeText } from '../../core/text/seoul-time.ts'

const happened: Readonly<Record<HeadMoment, string>> = {
  opened: '투표를 시작했습니다',
  closed: '투표를 마감했습니다',
  counted: '개표했습니다',
}

type HeadTextFacts = {
  readonly complex: string
  readonly title: string
  readonly moment: HeadMoment
  readonly head: TreeHead
  readonly publicUrl: string
}

/**
 * Builds the message that a recipient keeps: a long one (LMS), since a fingerprint alone exceeds a
 * short one. It contains nothing of a ballot or a person.
 */
export const headText = ({ complex, title, moment, head, publicUrl }: HeadTextFacts): string =>
  [
    `[단지] ${complex} 「${title}」 ${happened[moment]}.`,
    '',
    '이때까지의 기록 전체를 묶은 확인값입니다. 이 문자를 삭제하지 말고 보관해 주세요. 나중에 누가 기록을 바꾸면 이 확인값과 맞지 않게 됩니다.',
    '',
    `기록 ${head.size.toLocaleString('ko-KR')}건`,
    `서명한 때 ${timeText(head.at)}`,
    `확인값 ${head.root}`,
    '',
    `비교해 보기: ${publicUrl}/verify`,
  ].join('\n')
