/**
 * Rule of a finding in the log or the access log: something that may be harmless, and is examined
 * by an administrator.
 */
export type FindingRule =
  | 'many-persons-seen'
  | 'seen-at-night'
  | 'downloads-without-reason'
  | 'tablets-by-one-administrator'
  | 'tablets-opened-elsewhere'
  | 'desk-ballots-from-one-network'
  | 'contact-change-objected'
  | 'deposit-differs'
  | 'entries-changed-after-opening'
  | 'phone-changed-before-submission'
  | 'submissions-from-one-place'
  | 'codes-for-many-from-one-place'
  | 'list-under-attack'
  | 'trustees-in-one-browser'
  | 'trustees-from-one-address'
  | 'trustee-in-office-browser'
  | 'import-added-owners'
  | 'role-raised'
  | 'sign-in-locked'

type Rule = {
  readonly name: string
  /** Description of the finding, with its threshold. */
  readonly says: string
  /** Reason of the rule and of its threshold. */
  readonly why: string
  /** Different persons, units, entries or acts, whichever the rule counts, that make a finding. */
  readonly threshold: number
  /**
   * Day on which the threshold was set. Changing one raises the version of the read model
   * `findings`.
   */
  readonly since: string
}

/**
 * Days before a submission within which a change of the phone is examined with it: residents are
 * asked for a code within a campaign's days.
 */
export const PHONE_DAYS = 7

/**
 * Hours of the night in Seoul, from the first one to the one at which it ends: nobody works in an
 * office then.
 */
export const NIGHT = { from: 22, until: 6 } as const

/**
 * Threshold of tablets that one administrator lends within an hour. Checking the identity, reading
 * and choosing take some five minutes, so that one tablet comes to twelve an hour.
 */
const TABLETS_AN_HOUR = 12

/**
 * Threshold of ballots at the desk from one other network: a family's one or two phones are no
 * finding.
 */
const DESK_BALLOTS_ELSEWHERE = 5

/** Rules with their texts, in the order in which they are shown. */
export const findingRules: Readonly<Record<FindingRule, Rule>> = {
  'submissions-from-one-place': {
    name: '한곳에서 들어온 여러 제출',
    says: '접속 주소와 브라우저가 같은 곳에서 다섯 세대 이상이 투표하거나 동의했습니다.',
    why: '한 사람이 여러 세대를 대신했을 수 있습니다. 가족이나 이웃이 함께 쓰는 인터넷일 수도 있어 다섯 세대부터 봅니다. 기기 번호는 남기지 않으므로 주소와 브라우저가 같으면 한곳으로 봅니다. 투표는 끝난 뒤에 알립니다.',
    threshold: 5,
    since: '2026-11-24',
  },
  'codes-for-many-from-one-place': {
    name: '같은 기기에서 한 여러 본인 확인',
    says: '접속 주소와 브라우저가 같은 곳에서 다섯 명 이상이 휴대전화로 본인을 확인했거나, 다섯 세대 이상의 투표 인증번호를 요청했습니다.',
    why: '여러 사람의 휴대전화를 한 사람이 가지고 있을 수 있습니다. 마을회관처럼 인터넷을 함께 쓰는 곳일 수도 있어 다섯부터 봅니다. 투표 인증번호는 투표마다 따로 세고, 투표가 끝난 뒤에 알립니다.',
    threshold: 5,
    since: '2026-11-26',
  },
  'list-under-attack': {
    name: '한 리스트에 몰린 본인 확인 실패',
    says: '하루에 한 리스트에서 인증번호를 거듭 틀려 잠기거나 인증번호 요청이 너무 많아 더 보내지 않은 일이 다섯 건 이상 있었습니다.',
    why: '다른 사람의 인증번호를 맞혀 보거나, 인증번호를 거듭 요청해 투표를 방해하는 일일 수 있습니다. 번호를 잘못 옮겨 적는 분도 계셔서 다섯 건부터 봅니다. 투표가 끝나기 전에도 바로 알립니다.',
    threshold: 5,
    since: '2026-11-28',
  },
  'trustee-in-office-browser': {
    name: '관리자의 브라우저에서 쓴 참관인 열쇠',
    says: '관리자가 로그인했던 브라우저에서 참관인이 열쇠를 만들거나 열쇠를 넣었습니다.',
    why: '참관인의 열쇠를 관리사무소가 가지면 비밀투표의 표를 열 수 있습니다. 참관인이 관리사무소의 컴퓨터를 빌려 썼을 수도 있어 한 번부터 살펴봅니다. 투표가 끝나기 전에도 바로 알립니다.',
    threshold: 1,
    since: '2026-11-28',
  },
  'trustees-in-one-browser': {
    name: '한 브라우저에서 쓴 여러 참관인 열쇠',
    says: '한 투표의 참관인 두 명 이상이 같은 브라우저에서 열쇠를 만들거나 열쇠를 넣었습니다.',
    why: '한 사람이 여러 참관인의 열쇠를 가지면 혼자서 표를 열 수 있습니다. 참관인마다 자기 휴대전화를 쓰므로 두 명부터 봅니다. 투표가 끝나기 전에도 바로 알립니다.',
    threshold: 2,
    since: '2026-11-28',
  },
  'trustees-from-one-address': {
    name: '한 인터넷 주소에서 쓴 여러 참관인 열쇠',
    says: '한 투표의 참관인 두 명 이상이 같은 인터넷 주소에서 열쇠를 만들거나 열쇠를 넣었습니다.',
    why: '한 사람이 여러 참관인의 열쇠를 가졌을 수 있습니다. 회의실처럼 인터넷을 함께 쓰는 곳에 모여 만들었을 수도 있으니, 참관인이 그때 함께 있었는지 확인하세요. 투표가 끝나기 전에도 바로 알립니다.',
    threshold: 2,
    since: '2026-11-28',
  },
  'phone-changed-before-submission': {
    name: '제출 직전에 바뀐 전화번호',
    says: '관리자가 전화번호를 바꾼 뒤 7일 안에 그 소유자가 투표하거나 동의했습니다.',
    why: '인증번호는 명부의 전화번호로 갑니다. 번호를 바꾸면 다른 사람이 대신 투표할 수 있어 한 명부터 봅니다.',
    threshold: 1,
    since: '2026-11-24',
  },
  'tablets-by-one-administrator': {
    name: '한 시간에 많이 연 현장 태블릿',
    says: '관리자 한 사람이 한 시간에 12세대 이상의 현장 태블릿을 열었습니다.',
    why:
      '현장에서 신분을 확인하고 투표하는 데 5분쯤 걸려, 태블릿 한 대로는 한 시간에 12세대를 넘기 어렵습니다. 관리자가 소유자 없이 투표했을 수 있습니다. 태블릿 ' +
      '여러 대를 쓰는 투표소일 수도 있습니다. 투표가 끝나기 전에도 바로 알립니다.',
    threshold: TABLETS_AN_HOUR,
    since: '2026-11-28',
  },
  'tablets-opened-elsewhere': {
    name: '다른 곳에서 열린 현장 태블릿',
    says: '현장 태블릿이 그것을 내준 관리자와 다른 인터넷에서 열렸습니다.',
    why: '현장 태블릿은 관리자 앞에서 열립니다. 다른 인터넷에서 열렸다면 현장이 아닌 곳에서 투표했을 수 있습니다. 휴대전화 통신을 쓰는 태블릿일 수도 있습니다. 한 번만 있어도 보고, 투표가 끝나기 전에도 바로 알립니다.',
    threshold: 1,
    since: '2026-11-28',
  },
  'desk-ballots-from-one-network': {
    name: '현장이 아닌 한곳에서 나온 현장 투표',
    says: '태블릿을 내준 관리자와 다른 한 인터넷에서 다섯 세대 이상이 현장 투표를 했습니다.',
    why: '현장에 오지 않은 세대의 표를 한 사람이 다른 곳에서 냈을 수 있습니다. 투표소의 통신이 사무소와 다를 수도 있어 다섯 세대부터 봅니다. 투표가 끝나기 전에도 바로 알립니다.',
    threshold: DESK_BALLOTS_ELSEWHERE,
    since: '2026-11-28',
  },
  'contact-change-objected': {
    name: '전화번호 변경에 대한 이의',
    says: '바뀌기 전의 전화번호를 가진 사람이 전화번호 변경에 이의를 남겼습니다.',
    why: '번호를 바꾸어 다른 사람이 대신 투표하려 했을 수 있습니다. 관리자 두 사람이 처리할 때까지 새 번호로는 참여할 수 없습니다. 언제나 보고, 바로 알립니다.',
    threshold: 1,
    since: '2026-11-28',
  },
  'deposit-differs': {
    name: '센터에 보관한 것과 다른 동의서',
    says: '공인전자문서센터에 보관한 동의서가 센터에 없거나 확인값이 다릅니다.',
    why: '센터에 보관한 문서는 바뀌지 않은 것으로 추정되는 증거입니다(전자문서법 제31조의7). 하나만 달라도 봅니다. 단지에 봉인한 동의서는 그대로이니, 센터에 확인한 뒤 새로 보관하세요.',
    threshold: 1,
    since: '2026-11-30',
  },
  'entries-changed-after-opening': {
    name: '시작한 뒤에 바뀐 명부',
    says: '투표가 열려 있거나 첫 동의가 들어온 뒤에 명부의 세대, 면적, 지분, 대표, 이름이 바뀌었습니다.',
    why: '명부가 바뀌면 정족수와 결과가 바뀝니다. 하나만 바뀌어도 봅니다.',
    threshold: 1,
    since: '2026-11-24',
  },
  'import-added-owners': {
    name: '파일로 바뀐 소유자',
    says: '명부 파일이 이미 소유자가 있던 세대에 다른 소유자를 더했습니다.',
    why: '파일 하나로 많은 세대의 소유자가 바뀔 수 있어 한 세대부터 봅니다.',
    threshold: 1,
    since: '2026-11-24',
  },
  'role-raised': {
    name: '커진 권한',
    says: '관리자의 권한이 더 큰 것으로 바뀌었습니다.',
    why: '권한이 커지면 볼 수 있는 개인정보와 할 수 있는 일이 늘어납니다. 언제나 봅니다.',
    threshold: 1,
    since: '2026-11-24',
  },
  'sign-in-locked': {
    name: '잠긴 로그인',
    says: '비밀번호를 거듭 틀려 관리자 계정이 잠겼습니다.',
    why: '다른 사람이 비밀번호를 맞혀 보았을 수 있습니다. 잠길 때마다 봅니다.',
    threshold: 1,
    since: '2026-11-24',
  },
  'many-persons-seen': {
    name: '하루에 많이 본 개인정보',
    says: '관리자 한 사람이 하루에 한 단지의 소유자 500명 이상의 개인정보를 보거나 내려받았습니다.',
    why: '명부를 통째로 빼내는 일일 수 있습니다. 보통의 업무에서 하루에 보는 수보다 넉넉하게 잡았습니다.',
    threshold: 500,
    since: '2026-11-24',
  },
  'seen-at-night': {
    name: '밤에 본 개인정보',
    says: '관리자 한 사람이 밤 10시부터 아침 6시 사이에 소유자 10명 이상의 개인정보를 보았습니다.',
    why: '관리사무소가 닫힌 시간입니다. 급한 연락 한두 건은 세지 않도록 10명부터 봅니다.',
    threshold: 10,
    since: '2026-11-24',
  },
  'downloads-without-reason': {
    name: '이유 없이 내려받은 개인정보',
    says: '관리자 한 사람이 하루에 한 단지의 명부, 문서 묶음, 증거 파일을 이유를 적지 않았거나 다섯 자가 안 되게 적고 내려받았습니다.',
    why: '파일로 가져간 개인정보는 어디로 갔는지 알 수 없어, 내려받은 이유를 확인해야 합니다(개인정보의 안전성 확보조치 기준 제8조). 화면에서는 이유를 묻고, 다른 프로그램으로 받으면 비어 있을 수 있습니다. 한 건부터 봅니다.',
    threshold: 1,
    since: '2026-11-24',
  },
}

/**
 * Minimum letters of a reason. The app accepts no fewer, and a shorter one sent otherwise is a
 * finding.
 */
export const MIN_REASON = 5
