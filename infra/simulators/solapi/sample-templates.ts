import { koreanTexts } from '#events/values/messaging/ko.ts'
import type { ProviderTemplate } from '../../providers/messaging.ts'
import { templateOf } from '../../providers/solapi/solapi-wire.ts'
import { simulatedSolapi } from '../../providers/solapi/solapi.provider.ts'
import { occasionTemplates } from './occasion-templates.ts'
import type { SimulatedTemplate } from './solapi-account.ts'
import { wireTemplateOf } from './solapi-template-calls.ts'

const approved = (
  templateId: string,
  name: string,
  content: string,
  rest: Partial<SimulatedTemplate> = {},
): SimulatedTemplate => ({ templateId, name, content, status: 'APPROVED', ...rest })

const lines = (...parts: readonly string[]): string => parts.join('\n')

/** Templates of the installation: codes, and messages to single owners. */
const installed: readonly SimulatedTemplate[] = [
  approved(
    simulatedSolapi.templates.verification,
    '본인 확인',
    '[#{단지}] 인증번호 #{인증번호}\n남에게 알려주지 마세요.\n@#{주소} ##{인증번호}',
  ),
  approved(simulatedSolapi.templates.identityAccepted, '본인 확인 결과 (확인됨)', koreanTexts.single.identityAccepted),
  approved(
    simulatedSolapi.templates.identityRefused,
    '본인 확인 결과 (확인되지 않음)',
    koreanTexts.single.identityRefused,
  ),
  approved(simulatedSolapi.templates.signatureRequest, '서명 요청', koreanTexts.single.signatureRequest),
  approved(simulatedSolapi.templates.signatureReminder, '서명 요청 다시 알림', koreanTexts.single.signatureReminder),
]

const HELLO = '#{이름} 소유자님, 안녕하십니까.'

/** Templates that cannot be used, each for another reason. */
const unusable: readonly SimulatedTemplate[] = [
  {
    templateId: 'KA01TP-danji-event-rejected',
    name: '참여 경품 안내 (반려)',
    content: lines(HELLO, '이번 투표에 참여하시면 추첨을 통해 경품을 드립니다!', '#{링크}'),
    status: 'REJECTED',
  },
  {
    templateId: 'KA01TP-danji-reminder-inspecting',
    name: '참여 부탁, 짧은 문구 (심사 중)',
    content: lines(HELLO, '#{리스트}에 아직 참여하지 않으셨습니다.', '#{링크}', '문의: #{문의처}'),
    status: 'INSPECTING',
  },
  approved(
    'KA01TP-danji-parking',
    '주차 등록 안내 (다른 용도)',
    lines(HELLO, '차량 #{차량번호}의 주차 등록 기한이 다가왔습니다.', '문의: #{문의처}'),
  ),
]

/**
 * Returns all templates of the simulated channel. `publicUrl`: beginning of their buttons'
 * addresses.
 */
export const sampleTemplates = (publicUrl: string): readonly SimulatedTemplate[] => [
  ...installed,
  ...occasionTemplates(publicUrl),
  ...unusable,
]

/** Returns the templates as the client returns them. */
export const simulatedTemplates = (publicUrl: string): readonly ProviderTemplate[] =>
  sampleTemplates(publicUrl).map((template) => templateOf(wireTemplateOf(template, simulatedSolapi.pfId)))
