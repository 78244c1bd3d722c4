import { englishTexts } from '#events/values/messaging/en.ts'
import { koreanTexts } from '#events/values/messaging/ko.ts'
import { occasionTextKeys, type MessageTexts } from '#events/values/messaging/message-texts.ts'
import { vietnameseTexts } from '#events/values/messaging/vi.ts'
import { chineseTexts } from '#events/values/messaging/zh.ts'
import type { SimulatedTemplate } from './solapi-account.ts'

type Sample = {
  readonly texts: Pick<MessageTexts, 'occasions' | 'reason'>
  /** End of the templates' ids. */
  readonly suffix: string
  readonly status: SimulatedTemplate['status']
}

/** Texts that the office has registered, and how far Kakao is with them. */
const samples: readonly Sample[] = [
  { texts: koreanTexts, suffix: '', status: 'APPROVED' },
  { texts: englishTexts, suffix: '-en', status: 'APPROVED' },
  { texts: chineseTexts, suffix: '-zh', status: 'APPROVED' },
  { texts: vietnameseTexts, suffix: '-vi', status: 'INSPECTING' },
]

/**
 * Returns templates of the five occasions, for votes and for consents, in each language. Their
 * buttons lead below `publicUrl`.
 */
export const occasionTemplates = (publicUrl: string): readonly SimulatedTemplate[] =>
  samples.flatMap(({ texts: { occasions, reason }, suffix, status }) =>
    occasionTextKeys.map((key) => {
      const { name, title, button, content } = occasions[key]
      return {
        templateId: `KA01TP-danji-${key}${suffix}`,
        name,
        content: `${content}\n\n${reason}`,
        status,
        title,
        subtitle: '#{단지}',
        buttons: [{ name: button, url: `${publicUrl}/m/#{링크코드}` }],
      }
    }),
  )
