import type { SimulatedTemplate } from './solapi-account.ts'

/**
 * Template of an occasion, as an office would have it approved: emphasized title, text of the
 * button, and content.
 */
type Sample = readonly [id: string, name: string, title: string, button: string, content: string]

const HELLO = '#{이름} 소유자님, 안녕하십니까.'
// The text has the address as well: a text message has no buttons.
const LINK = '#{링크}'
// Rules of AlimTalk from 2026-04-01: the end says why one gets the message, and whom to ask.
const REASON = '※ #{단지} #{리스트}의 명부에 소유자로 등록되어 있어 보내드립니다.\n문의: #{문의처}'

const VOTE =
  '▶ 단지: #{단지}\n▶ 투표명: #{리스트}\n▶ 안건: #{투표}\n▶ 근거: #{근거}\n▶ 대상 세대: #{동호}\n▶ 투표 기간: #{기간}'
const CONSENT = '▶ 단지: #{단지}\n▶ 동의 건명: #{리스트}\n▶ 근거: #{근거}\n▶ 대상 세대: #{동호}\n▶ 제출 기간: #{기간}'
const RECEIPT =
  '▶ 근거: #{근거}\n▶ 기간: #{기간}\n▶ 대상 세대: #{동호}\n▶ 제출 시각: #{제출시각}\n▶ 접수번호: #{접수번호}'

const votes: readonly Sample[] = [
  [
    'invitation-vote',
    '전자투표 안내',
    '전자투표가 시작되었습니다',
    '투표하기',
    `${HELLO}\n아래와 같이 전자투표를 시작하였음을 알려드립니다.\n#{안내}\n\n${VOTE}\n\n아래 주소를 여시면 본인 확인을 하신 뒤 휴대전화에서 바로 투표하실 수 있습니다.\n${LINK}`,
  ],
  [
    'reminder-vote',
    '전자투표 미참여 안내',
    '아직 투표하지 않으셨습니다',
    '투표하기',
    `${HELLO}\n아직 참여하지 않으신 투표가 있어 다시 알려드립니다.\n\n${VOTE}\n\n${LINK}`,
  ],
  [
    'deadline-vote',
    '전자투표 마감 임박',
    '곧 투표가 마감됩니다',
    '지금 투표하기',
    `${HELLO}\n투표 마감이 얼마 남지 않았습니다. 마감된 뒤에는 투표하실 수 없습니다.\n\n${VOTE}\n▶ 남은 기간: #{남은일}\n\n${LINK}`,
  ],
  [
    'completed-vote',
    '전자투표 접수 확인',
    '투표가 접수되었습니다',
    '접수증 보기',
    `${HELLO}\n투표가 정상적으로 접수되었습니다.\n\n▶ 단지: #{단지}\n▶ 투표명: #{리스트}\n${RECEIPT}\n\n접수증은 아래 주소에서 언제든지 확인하실 수 있습니다.\n${LINK}`,
  ],
  [
    'result-vote',
    '전자투표 결과 안내',
    '투표 결과를 알려드립니다',
    '자세히 보기',
    `${HELLO}\n참여해 주신 투표가 마감되어 결과를 알려드립니다.\n\n▶ 단지: #{단지}\n▶ 투표명: #{리스트}\n▶ 근거: #{근거}\n▶ 기간: #{기간}\n▶ 결과\n#{결과}\n\n${LINK}`,
  ],
]

const consents: readonly Sample[] = [
  [
    'invitation-signature',
    '동의서 서명 안내',
    '동의서 서명을 안내드립니다',
    '동의서 보기',
    `${HELLO}\n아래와 같이 소유자 동의를 받고 있음을 알려드립니다.\n#{안내}\n\n${CONSENT}\n\n` +
      `아래 주소를 여시면 휴대전화 본인 확인을 하신 뒤 동의서를 읽고 서명하실 수 있습니다. 서면으로 내시려면 신분증을 가지고 관리사무소로 와주세요.\n${LINK}`,
  ],
  [
    'reminder-signature',
    '동의서 서명 다시 알림',
    '아직 동의서를 내지 않으셨습니다',
    '동의서 보기',
    `${HELLO}\n아직 동의서를 내지 않으셔서 다시 알려드립니다. 이미 서면으로 내셨다면 다시 하지 않으셔도 됩니다.\n\n${CONSENT}\n\n${LINK}`,
  ],
  [
    'deadline-signature',
    '동의서 제출 마감 임박',
    '곧 제출이 마감됩니다',
    '지금 서명하기',
    `${HELLO}\n동의서 제출 마감이 얼마 남지 않았습니다.\n\n${CONSENT}\n▶ 남은 기간: #{남은일}\n\n${LINK}`,
  ],
  [
    'completed-signature',
    '동의서 접수 확인',
    '동의서가 접수되었습니다',
    '접수증 보기',
    `${HELLO}\n내신 동의서가 정상적으로 접수되었습니다.\n\n▶ 단지: #{단지}\n▶ 동의 건명: #{리스트}\n${RECEIPT}\n\n접수증은 아래 주소에서 언제든지 확인하실 수 있습니다.\n${LINK}`,
  ],
  [
    'result-signature',
    '동의 결과 안내',
    '동의 결과를 알려드립니다',
    '자세히 보기',
    `${HELLO}\n소유자 동의 절차가 마감되어 결과를 알려드립니다.\n\n▶ 단지: #{단지}\n▶ 동의 건명: #{리스트}\n▶ 근거: #{근거}\n▶ 기간: #{기간}\n▶ 결과\n#{결과}\n\n${LINK}`,
  ],
]

/**
 * Returns approved templates of the five occasions, for votes and for consents. Their buttons lead
 * below `publicUrl`.
 */
export const occasionTemplates = (publicUrl: string): readonly SimulatedTemplate[] =>
  [...votes, ...consents].map(([id, name, title, button, content]) => ({
    templateId: `KA01TP-danji-${id}`,
    name,
    content: `${content}\n\n${REASON}`,
    status: 'APPROVED',
    title,
    subtitle: '#{단지}',
    buttons: [{ name: button, url: `${publicUrl}/m/#{링크코드}` }],
  }))
