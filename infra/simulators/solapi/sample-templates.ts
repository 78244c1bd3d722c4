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
  approved(
    simulatedSolapi.templates.identityAccepted,
    '본인 확인 결과 (확인됨)',
    '[단지] 본인 확인 결과\n#{단지} #{리스트}에 요청하신 확인이 끝났습니다. 명부의 소유자로 확인되었습니다.\n받으신 링크를 다시 열어 휴대전화 본인 확인을 하신 뒤 이어서 진행해주세요.\n' +
      '※ 본인 확인을 요청하셔서 보내드립니다.\n문의: #{문의처}',
  ),
  approved(
    simulatedSolapi.templates.identityRefused,
    '본인 확인 결과 (확인되지 않음)',
    '[단지] 본인 확인 결과\n#{단지} #{리스트}에 요청하신 확인이 끝났습니다. 명부의 소유자로 확인되지 않았습니다.\n본인이 소유자이시면 신분증을 가지고 관리사무소로 문의해주세요.\n' +
      '※ 본인 확인을 요청하셔서 보내드립니다.\n문의: #{문의처}',
  ),
  approved(
    simulatedSolapi.templates.signatureRequest,
    '서명 요청',
    '[단지] 서명 요청\n#{단지} #{리스트}에 소유자님의 서명을 요청드립니다.\n기한: #{기한}\n아래 주소를 열어 휴대전화 본인 확인을 하신 뒤 서명해주세요.\n#{링크}\n' +
      '※ #{단지} #{리스트}의 명부에 소유자로 등록되어 있어 보내드립니다.\n문의: #{문의처}',
  ),
  approved(
    simulatedSolapi.templates.signatureReminder,
    '서명 요청 다시 알림',
    '[단지] 서명 요청 다시 알림\n#{단지} #{리스트}에 아직 서명하지 않으셨습니다.\n기한: #{기한}\n#{링크}\n이미 서명하셨다면 다시 하지 않으셔도 됩니다.\n' +
      '※ #{단지} #{리스트}의 명부에 소유자로 등록되어 있어 보내드립니다.\n문의: #{문의처}',
  ),
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
