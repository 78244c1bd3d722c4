/** Korean names of resources and their fields, in the shape react-admin looks them up. */
export const resourceMessages = {
  resources: {
    apartments: {
      name: '아파트',
      fields: { name: '단지 이름', address: '주소', totalUnits: '총 세대수', Admin: { name: '담당자' }, createdAt: '등록일' },
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
      },
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
  },
} as const
