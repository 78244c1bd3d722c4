/** Korean names of resources and their fields, in the shape react-admin looks them up. */
export const resourceMessages = {
  resources: {
    apartments: {
      name: '아파트',
      fields: { name: '단지 이름', address: '주소', totalUnits: '총 세대수', Admin: { name: '담당자' }, officePhone: '관리사무소 전화번호', createdAt: '등록일' },
    },
    lists: {
      name: '리스트',
      fields: { name: '리스트 이름', type: '유형', status: '상태', startDate: '시작일', endDate: '종료일', createdAt: '만든 날', progress: '참여율' },
    },
    'list-users': {
      name: '소유자',
      fields: {
        dong: '동',
        ho: '호',
        name: '이름',
        phone: '전화번호',
        birthDate: '생년월일',
        area: '전용면적(㎡)',
        landShare: '대지권지분(㎡)',
        ownershipShare: '소유지분',
        kakaoEnabled: '알림톡',
        status: '상태',
        completedAt: '완료 시각',
        representative: '대표자',
        contactChangedAt: '연락처 변경',
        memoCount: '메모',
      },
    },
    'roll-imports': {
      name: '명부 가져오기',
      fields: { createdAt: '올린 시각', fileName: '파일', status: '상태', counts: '결과', Admin: '올린 사람', finishedAt: '끝난 시각' },
    },
    'contact-changes': {
      name: '연락처 변경',
      fields: { at: '시각', name: '소유자', changes: '바뀐 내용', admin: '바꾼 사람', from: '바꾼 곳', afterSubmission: '제출' },
    },
    'access-log': {
      name: '개인정보 접근 기록',
      fields: { at: '시각', admin: '관리자', what: '본 내용', whose: '누구의 정보', ip: '접속한 곳', userAgent: '브라우저 원문', list: '리스트' },
    },
    votes: {
      name: '전자투표',
      fields: {
        title: '투표 제목',
        listId: '리스트',
        status: '상태',
        ballotKind: '투표 방식',
        weight: '집계 기준',
        opensAt: '시작 시각',
        closesAt: '마감 시각',
        createdAt: '만든 날',
      },
    },
    admins: {
      name: '관리자',
      fields: {
        name: '이름',
        role: '역할',
        email: '이메일',
        phone: '휴대전화',
        Apartments: '배정된 아파트',
        status: '상태',
        lastSignInAt: '마지막 로그인',
        createdAt: '초대한 날',
      },
    },
    users: {
      name: '소유자',
      fields: { name: '이름', phone: '전화번호', birthDate: '생년월일', apartment: '아파트', entries: '동·호와 리스트', createdAt: '처음 등록된 날' },
    },
    'sign-ins': {
      name: '로그인 기록',
      fields: { at: '시각', admin: '관리자', kind: '구분', method: '방법', ip: '접속한 곳', reason: '사유', userAgent: '브라우저 원문' },
    },
    'client-logs': {
      name: '화면 로그',
      fields: { at: '시각', level: '수준', category: '분류', message: '내용', metadata: '함께 온 자료', userAgent: '브라우저' },
    },
    'error-reports': {
      name: '화면 오류',
      fields: { at: '시각', message: '내용', url: '주소', userAgent: '브라우저', stack: '호출 순서' },
    },
  },
} as const
