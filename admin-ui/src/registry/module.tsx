import RegistryIcon from '@mui/icons-material/MenuBookOutlined'
import type { Module, ResourceNames } from '../kit/module/module.ts'
import { page } from '../kit/module/page.tsx'
import { collectPath, registryImportPath } from '../labels/registry/registry-labels.ts'
import { useRegistryTodoCount } from './board/use-registry.ts'

const registryNames: ResourceNames = {
  name: '등기부',
  fields: {
    listId: '리스트',
    dong: '동',
    ho: '호',
    owners: '소유자',
    shares: '지분',
    issuedAt: '열람일',
    match: '일치',
    risk: '위험',
    source: '출처',
    stale: '최근 여부',
    area: '전용면적',
    landArea: '대지면적',
    uniqueNo: '고유번호',
  },
}

const collectionNames: ResourceNames = {
  name: '등기부 수집',
  fields: {
    listId: '리스트',
    startedAt: '시작',
    status: '상태',
    done: '진행',
    failed: '실패',
    unclear: '확인 필요',
    cost: '비용',
    finishedAt: '끝',
    Admin: '시작한 사람',
  },
}

/** The property registry: bought, brought from files, read, and held against the roll. */
export const registryModule: Module = {
  routes: [
    { path: '/registry', Page: page(() => import('./AllRegistriesPage.tsx'), 'GET /api/registry/all') },
    {
      path: '/registry/collections',
      Page: page(() => import('./AllCollectionsPage.tsx'), 'GET /api/registry-collection/all'),
    },
    { path: '/registry/:id', Page: page(() => import('./register/RegisterPage.tsx'), 'GET /api/registry/{id}') },
    {
      path: '/lists/:listId/registry/collect',
      Page: page(() => import('./collect/CollectPage.tsx'), 'GET /api/registry-collection/list/{listId}'),
    },
    {
      path: '/lists/:listId/registry/collections/:id',
      Page: page(() => import('./collect/CollectionPage.tsx'), 'GET /api/registry-collection/{id}/progress'),
    },
    {
      path: '/lists/:listId/registry/import',
      Page: page(() => import('./files/RegisterFilesPage.tsx'), 'GET /api/registry/import/history/list/{listId}'),
    },
    {
      path: '/lists/:listId/registry/imports/:id',
      Page: page(() => import('./files/RegisterImportPage.tsx'), 'GET /api/registry/import/{id}/progress'),
    },
    {
      path: '/lists/:listId/registry/proposals',
      Page: page(() => import('./proposals/ProposalsPage.tsx'), 'GET /api/registry/list/{listId}/proposals'),
    },
  ],
  navItems: [
    { group: 'records', to: '/registry', label: '등기부', Icon: RegistryIcon, needs: 'GET /api/registry/all' },
  ],
  officeActions: [
    { text: '등기부 수집하기', needs: 'POST /api/registry-collection/start', words: ['열람'], toIn: collectPath },
    {
      text: '등기부 파일 가져오기',
      needs: 'POST /api/registry/import/file',
      words: ['올리기'],
      toIn: registryImportPath,
    },
  ],
  tabs: [
    {
      group: { vote: 'roll', signature: 'registry' },
      name: 'registry',
      label: '등기부',
      needs: 'GET /api/registry/list/{listId}',
      useCount: useRegistryTodoCount,
      load: () => import('./RegistryTab.tsx'),
    },
  ],
  search: () => import('./search-results.ts'),
  messages: {
    registries: registryNames,
    'all-registries': registryNames,
    'registry-collections': collectionNames,
    'all-registry-collections': collectionNames,
    'registry-imports': {
      name: '등기부 가져오기',
      fields: {
        createdAt: '올린 시각',
        fileName: '파일',
        status: '상태',
        counts: '결과',
        failed: '실패',
        Admin: '올린 사람',
      },
    },
    'registry-proposals': {
      name: '명부와 다른 내용',
      fields: {
        dong: '동',
        ho: '호',
        kind: '종류',
        name: '소유자',
        before: '명부',
        after: '등기부',
        status: '상태',
        act: '반영',
      },
    },
  },
  data: {
    registries: { list: 'GET /api/registry/list/{listId}', parent: 'listId', flags: ['stale'] },
    'all-registries': { list: 'GET /api/registry/all', flags: ['stale'] },
    'registry-collections': { list: 'GET /api/registry-collection/list/{listId}', parent: 'listId' },
    'all-registry-collections': { list: 'GET /api/registry-collection/all' },
    'registry-imports': { list: 'GET /api/registry/import/history/list/{listId}', parent: 'listId' },
    'registry-proposals': { list: 'GET /api/registry/list/{listId}/proposals', parent: 'listId' },
  },
}
