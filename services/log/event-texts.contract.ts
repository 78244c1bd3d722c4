import { activityTexts as done } from '../history/activity-texts.contract.ts'
import { submissionTexts } from './submission-texts.contract.ts'

/**
 * Sentences of events by their types, grouped by subject, in the words of the list's activities if
 * those have them.
 */
type EventGroup = { readonly name: string; readonly texts: Readonly<Record<string, string>> }

const accounts: EventGroup = {
  name: '관리자',
  texts: {
    AdminRegistered: '관리자를 등록했습니다',
    AdminChanged: '관리자 정보를 바꿨습니다',
    AdminPasswordSet: '관리자의 비밀번호를 정했습니다',
    AdminKakaoLinked: '관리자의 카카오 계정을 이었습니다',
    AdminAssigned: done['admin-assigned'],
    AdminUnassigned: done['admin-unassigned'],
    AdminSignedOutEverywhere: '모든 기기에서 로그아웃했습니다',
    AdminDeleted: '관리자를 삭제했습니다',
    AdminEmailClaimed: '이메일 주소를 관리자의 것으로 적었습니다',
    AdminPhoneClaimed: '전화번호를 관리자의 것으로 적었습니다',
    AdminKakaoClaimed: '카카오 계정을 관리자의 것으로 적었습니다',
    AdminClaimReleased: '관리자의 것이던 연락처를 풀었습니다',
    SuperAdminAppointed: '최고 관리자를 정했습니다',
    SuperAdminDismissed: '최고 관리자에서 물러났습니다',
    AnalystConnectionOpened: '분석용 데이터베이스 연결을 열었습니다',
    AccessReviewed: '한 달의 접속기록을 점검했습니다',
    AccessReviewSealed: '접속기록 점검표를 봉인했습니다',
    EventSkipped: '읽기 모델이 기록 하나를 건너뛰게 했습니다',
    FindingAcknowledged: '확인할 사항의 결과를 남겼습니다',
    LogKeyChanged: '기록에 서명하는 열쇠를 바꿨습니다',
    LogLossAcknowledged: '사라진 기록을 확인하고 그 목록을 남겼습니다',
    AnalystConnectionEnded: '분석용 데이터베이스 연결을 끝냈습니다',
    AnalystLoginRevoked: '비밀번호나 설정을 바꾼 분석용 데이터베이스 계정을 없앴습니다',
    AnalystSessionsEnded: '한도를 넘은 분석용 데이터베이스 접속을 끊었습니다',
    ApiTokenIssued: 'API 토큰을 만들었습니다',
    ApiTokenRevoked: 'API 토큰을 폐기했습니다',
    WebhookCreated: '웹훅을 만들었습니다',
    WebhookPaused: '웹훅을 멈췄습니다',
    WebhookResumed: '웹훅을 다시 보냅니다',
    WebhookReplayed: '웹훅을 지난 기록부터 다시 보냅니다',
    WebhookDeleted: '웹훅을 삭제했습니다',
  },
}

const signIns: EventGroup = {
  name: '로그인',
  texts: {
    SessionStarted: '로그인했습니다',
    SessionRefreshed: '로그인을 이어 갔습니다',
    SessionEnded: '로그아웃했습니다',
    SignInRefused: '로그인이 거절되었습니다',
    KakaoSignInRefused: '카카오 로그인이 거절되었습니다',
    SignInAttempted: '로그인을 시도했습니다',
    SignInBlocked: '거듭 틀려 로그인이 막혔습니다',
    SignInFailed: '로그인에 실패했습니다',
    SignInSucceeded: '로그인 확인에 성공했습니다',
  },
}

const lists: EventGroup = {
  name: '아파트·리스트',
  texts: {
    ApartmentRegistered: done['apartment-registered'],
    ApartmentChanged: '아파트 정보를 바꿨습니다',
    ApartmentDeleted: '아파트를 삭제했습니다',
    CampaignBegun: '아파트의 첫 리스트가 생겼습니다',
    MessageAccountProposed: '단지의 발송 계정 등록을 요청했습니다',
    MessageAccountConfirmed: '단지의 발송 계정을 확인했습니다',
    MessageAccountRefused: '단지의 발송 계정 요청을 거뒀습니다',
    MessageAccountRemoved: '단지의 발송 계정을 삭제했습니다',
    SharedAccountDecided: '공용 발송 계정의 허용을 바꿨습니다',
    ProviderAccountProposed: '단지의 등기 계정이나 본인 확인 계정 등록을 요청했습니다',
    ProviderAccountConfirmed: '단지의 등기 계정이나 본인 확인 계정을 확인했습니다',
    ProviderAccountRefused: '단지의 등기 계정이나 본인 확인 계정 요청을 거뒀습니다',
    ProviderAccountRemoved: '단지의 등기 계정이나 본인 확인 계정을 삭제했습니다',
    SharedProviderDecided: '공용 등기 계정이나 본인 확인 계정의 허용을 바꿨습니다',
    SenderNumberRecorded: '발신번호를 저장했습니다',
    SenderNumberRemoved: '발신번호를 삭제했습니다',
    ListCreated: done['list-created'],
    ListChanged: done['list-changed'],
    ListClosed: done['list-closed'],
    ListReopened: done['list-reopened'],
    ListArchived: done['list-archived'],
    ListRestored: done['list-restored'],
    ListDeleted: done['list-deleted'],
    SubmissionsBegun: '첫 제출이 들어왔습니다',
    VoteBegun: '리스트의 투표가 시작되었습니다',
  },
}

const persons: EventGroup = {
  name: '소유자·명부',
  texts: {
    PersonRegistered: '소유자로 등록했습니다',
    PersonChanged: '소유자 정보를 수정했습니다',
    PersonErased: '소유자의 개인정보를 파기했습니다',
    ApprovalRequested: '두 번째 관리자의 승인을 요청했습니다',
    ApprovalConfirmed: '두 번째 관리자가 승인했습니다',
    ApprovalRefused: '두 번째 관리자가 승인을 거절했습니다',
    ApprovalWithdrawn: '승인 요청을 거두었습니다',
    ApprovalUsed: '승인받은 일을 했습니다',
    ContactChangeProposed: '연락처 변경을 신청했습니다',
    ContactChangeSettled: '연락처 변경 신청을 처리했습니다',
    ContactObjected: '전화번호 변경에 이의를 남겼습니다',
    ContactObjectionSettled: '전화번호 변경에 대한 이의를 처리했습니다',
    ContactObjectionOffered: '바뀌기 전의 전화번호로 이의를 남길 수 있는 링크를 보냈습니다',
    MemoWritten: '메모를 남겼습니다',
    MemoWithdrawn: '메모를 되돌렸습니다',
    ListUserAdded: '명부에 올렸습니다',
    ListUserChanged: '명부 내용을 수정했습니다',
    ListUserRemoved: '명부에서 뺐습니다',
    EntryNoted: '명부에 비고나 확인할 상태를 적었습니다',
    OwnerExclusionProposed: '소재불명을 이유로 소유자 수에서 빼자고 했습니다',
    OwnerExcluded: '소재불명으로 소유자 수에서 뺐습니다',
    OwnerExclusionEnded: '소재불명 제외를 끝내고 다시 소유자 수에 넣었습니다',
    UnitOwnerAdded: '세대의 소유자를 적었습니다',
    UnitOwnerRemoved: '세대의 소유자에서 뺐습니다',
    UnitOwnerRenamed: '세대 소유자의 이름을 수정했습니다',
    RollUploaded: '명부 파일을 올렸습니다',
    RollImportStarted: '명부 가져오기를 시작했습니다',
    RollImportFinished: '명부 가져오기를 마쳤습니다',
    RollImportFailed: '명부를 가져오지 못했습니다',
    RollImportDiscarded: '올린 명부 파일을 버렸습니다',
  },
}

const documents: EventGroup = {
  name: '문서',
  texts: {
    PdfTemplateUploaded: '문서 양식을 올렸습니다',
    PdfTemplateItemsDeclared: '동의서에 들어가야 할 내용을 확인했습니다',
    PdfTemplateRenamed: '문서 양식의 이름을 바꿨습니다',
    PdfTemplateDeleted: '문서 양식을 삭제했습니다',
    PdfTemplateFieldsPlaced: '문서 양식에 칸을 놓았습니다',
    PdfTemplateMasksPlaced: '문서 양식의 가릴 곳을 정했습니다',
    PdfTemplateMasked: '가린 문서를 만들었습니다',
    PdfTemplateVersionUsed: '문서 양식의 판이 쓰였습니다',
    DocumentRequested: '문서를 만들기로 했습니다',
    DocumentSealed: '문서를 만들어 봉인했습니다',
    DocumentFailed: '문서를 만들지 못했습니다',
    DocumentDamaged: '보관한 문서가 처음과 다릅니다',
    DocumentRetried: '문서를 다시 만들기로 했습니다',
    DocumentBatchStarted: '문서를 한꺼번에 만들기 시작했습니다',
    DocumentBatchPlanned: '만들 문서를 정했습니다',
    DocumentBatchAdvanced: '문서를 만드는 중입니다',
    DocumentBatchRevisited: '만든 문서를 다시 살폈습니다',
    DocumentBatchRetried: '만들지 못한 문서를 다시 만들기로 했습니다',
    DocumentBatchCancelled: '문서 만들기를 멈췄습니다',
    DocumentBatchFinished: '문서를 모두 만들었습니다',
  },
}

const messages: EventGroup = {
  name: '메시지',
  texts: {
    MessageSettingsSet: done['message-settings-changed'],
    MessagesDeclined: '안내 메시지를 받지 않겠다고 했습니다',
    MessagesWanted: '안내 메시지를 다시 받겠다고 했습니다',
    MessageAccepted: '메시지를 보냈습니다',
    MessageRefused: '메시지를 보내지 못했습니다',
    MessageReported: '메시지의 도착 결과를 받았습니다',
    MessageOpened: '메시지의 링크를 열었습니다',
    MessageWithheld: '메시지를 보내지 않았습니다',
    MailingBegun: '발송을 시작했습니다',
    MailingPlanned: done['messages-sent'],
    MailingPaused: done['messages-paused'],
    MailingResumed: done['messages-resumed'],
    MailingCancelled: done['messages-cancelled'],
    MailingRecipientsSuppressed: '보내지 않을 사람을 골라냈습니다',
    MailingBatchPlanned: '메시지 한 묶음을 준비했습니다',
    MailingBatchAttempted: '메시지 한 묶음을 보내려 했습니다',
    MailingBatchAnswered: '메시지 한 묶음의 접수 결과를 받았습니다',
    MailingBatchReported: '메시지 한 묶음의 도착 결과를 받았습니다',
  },
}

const registers: EventGroup = {
  name: '등기부',
  texts: {
    RegisterRead: '등기부를 읽었습니다',
    RegisterDeleted: done['register-deleted'],
    RegisterErased: '등기부를 파기했습니다',
    EntryRiskJudged: '등기부로 세대의 위험을 살폈습니다',
    RegisterRiskCleared: done['register-risk-cleared'],
    RegisterRiskRestored: done['register-risk-restored'],
    RegisterProposalAccepted: done['register-proposals-accepted'],
    RegisterProposalTakenBack: done['register-proposals-taken-back'],
    RegisterRetentionSet: done['register-retention-set'],
    RegisterPurchaseIntended: '등기부를 사기로 했습니다',
    RegisterPurchased: '등기부를 샀습니다',
    RegisterPurchaseRefused: '등기부를 사지 못했습니다',
    RegisterPurchaseUnclear: '등기부를 샀는지 분명하지 않습니다',
    RegisterPurchaseWrittenOff: '분명하지 않던 등기부 구매를 정리했습니다',
    RegistryCollectionPlanned: '등기부를 모을 세대를 정했습니다',
    RegistryCollectionStarted: done['registers-collecting'],
    RegistryCollectionAdvanced: '등기부를 모으는 중입니다',
    RegistryCollectionPaused: '등기부 수집을 쉬었습니다',
    RegistryCollectionResumed: '등기부 수집을 이어 갔습니다',
    RegistryCollectionRetried: '모으지 못한 등기부를 다시 모으기로 했습니다',
    RegistryCollectionFinished: done['registers-collected'],
    RegistryCollectionCancelled: done['registers-collection-cancelled'],
    RegistryUnitSettled: '한 세대의 등기부 수집을 마쳤습니다',
    RegistryImportStarted: '등기부 가져오기를 시작했습니다',
    RegistryImportFinished: done['registers-imported'],
    RegistryImportFailed: '등기부를 가져오지 못했습니다',
  },
}

/** Every type of event there is, under what it is about. */
export const eventGroups: readonly EventGroup[] = [
  lists,
  persons,
  ...submissionTexts,
  documents,
  messages,
  registers,
  accounts,
  signIns,
]

const texts = new Map(eventGroups.flatMap((group) => Object.entries(group.texts)))

/** An event's type as a sentence; undefined of none that there is. */
export const eventText = (type: string): string | undefined => texts.get(type)
