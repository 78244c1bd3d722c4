import { createHash } from 'node:crypto'

/** Text of the form that a co-owner agrees to; a changed wording is a new version behind the old one. */
export type AppointmentText = {
  readonly version: number
  readonly title: string
  readonly paragraphs: readonly string[]
}

const wordings: readonly AppointmentText[] = [
  {
    version: 1,
    title: '대표자 선임 동의서',
    paragraphs: [
      '이 부동산을 함께 소유한 우리는 도시 및 주거환경정비법 시행령 제33조 제1항에 따라 공유자를 대표하는 1인을 선임하는 데 동의합니다.',
      '선임된 대표자가 이 사업의 동의에 관하여 한 의사표시는 공유자 모두를 대표하여 한 것입니다.',
      '대표자로 선임된 사람은 그 선임을 받아들입니다.',
    ],
  },
]

/** Returns the text that is shown now. */
export const currentText = (): AppointmentText => {
  const newest = wordings.at(-1)
  if (newest === undefined) throw new Error('the form has no text')
  return newest
}

/** Returns the text of a version; undefined: there is none. */
export const textOfVersion = (version: number): AppointmentText | undefined =>
  wordings.find((wording) => wording.version === version)

/** Returns the digest of a text, as events have it: over its title and paragraphs, a line each. */
export const digestOfText = ({ title, paragraphs }: AppointmentText): string =>
  createHash('sha256')
    .update([title, ...paragraphs].join('\n'))
    .digest('hex')
