// Every route of the server: who may use it, what a request costs, its call or URL, and the handler that answers it. A scope has the hooks of its routes.
import { join } from 'node:path'
import * as calls from '@site/shared/calls'
import { langs } from '@site/shared/contract'
import type { FastifyInstance } from 'fastify'
import { routesOf } from './add-route.ts'
import { backEndHandler, backEndPrefix, takeRawJson } from './back-ends/back-end-routes.ts'
import { campaignHandlers } from './campaigns/campaign-routes.ts'
import { pictureHandler } from './campaigns/creatives/creative-routes.ts'
import { exportHandlers } from './campaigns/export/export-routes.ts'
import { handOverHandler } from './hand-over.ts'
import { stepRoutes } from './cases/step-route.ts'
import { schemaHandler } from './campaigns/export/schema-routes.ts'
import { feedHandler } from './campaigns/feed/feed-routes.ts'
import { followShortAddress, labelHandlers } from './campaigns/label/label-routes.ts'
import { figuresHandler } from './campaigns/figures/figures-routes.ts'
import { insightHandler } from './campaigns/insight/insight-routes.ts'
import { documentHandlers } from './documents/document-routes.ts'
import { DocumentStore } from './documents/document-store.ts'
import { searchHandler } from './documents/search/search-routes.ts'
import {
  beginFollowerScope,
  followerHandlers,
  followerPath,
  followHandler,
  plainFollowPath,
} from './followers/follow-routes.ts'
import { packAnswer } from './http/encodings.ts'
import { rejectUnknownHost } from './http/host-header.ts'
import { rejectOtherForms } from './http/plain-form.ts'
import { rejectUnstorable } from './http/read-input.ts'
import { homeFactHandler } from './home-facts.ts'
import { publishingHandlers, type PublishingServices } from './publishing/publishing-routes.ts'
import { anyPage } from './http/route-match.ts'
import { rejectOtherMethods, rejectUnknown } from './http/unknown-routes.ts'
import type { Cost } from './limits/rate-limit.ts'
import { auditHandlers } from './login/audit-routes.ts'
import { beginLoginScope, loginHandlers, rejectLogin } from './login/login-routes.ts'
import { beginStaffScope } from './login/require-staff.ts'
import { mailPageHandlers } from './mail/development/mail-pages.ts'
import {
  beginInformationScope,
  informationFormHandler,
  informationHandler,
  plainInformationPath,
} from './information/information-routes.ts'
import { informationSteps } from './information/information-steps.ts'
import { staffInformationHandlers } from './information/staff-information-routes.ts'
import { openApiHandlers } from './open-api/docs-page.ts'
import type { PageSources } from './readers/pages/page-kind.ts'
import { pageWriter } from './readers/page-writer.ts'
import { sitemapHandlers } from './readers/sitemap.ts'
import { assetHandler, describeFile, serveAssets } from './releases/assets.ts'
import { buildsHandler, hotFileHandler } from './releases/development-builds.ts'
import { healthHandler } from './releases/health.ts'
import { pageHandler } from './releases/pages.ts'
import { sendFavicon, sendIcon, sendTouchIcon } from './releases/icons.ts'
import type { PublishedSite } from './releases/published-site.ts'
import {
  contentFileHandler,
  licenceHandler,
  remotesHandler,
  securityTxtHandler,
  sendPrivacyControl,
} from './releases/well-known.ts'
import { requestSteps } from './requests/steps/index.ts'
import { figureHandler } from './requests/person/figures.ts'
import { linkCodeHandler } from './requests/person/link-codes.ts'
import { lostLinkHandler } from './requests/person/lost-links.ts'
import { acceptFiles } from './requests/store/upload.ts'
import { beginMailboxScope, mailboxHandlers, mailboxPrefix } from './requests/person/mailbox-routes.ts'
import { staffMailboxHandlers } from './requests/desk/staff-mailbox-routes.ts'
import { intakeHandler, readRequest, readStaffRequest, requestHandler } from './requests/person/request-routes.ts'
import { importHandler, largestImport } from './requests/desk/import/import-routes.ts'
import { overviewHandlers } from './requests/desk/overview-routes.ts'
import { chosenRequestsHandlers } from './requests/desk/chosen-requests-routes.ts'
import { letterHandlers } from './requests/desk/letter-routes.ts'
import { requestListHandlers } from './requests/desk/request-list-routes.ts'
import { staffRequestHandlers } from './requests/desk/staff-request-routes.ts'
import { membersHandler } from './login/member-routes.ts'
import { statusHandlers as requestStatusHandlers } from './requests/person/status-routes.ts'
import { taskHandlers } from './requests/desk/tasks/task-routes.ts'
import {
  beginVerificationScope,
  verificationHandlers,
  verificationPath,
} from './requests/person/verification-routes.ts'
import type { Services } from './services.ts'
import {
  addValidationError,
  complaintHandler,
  unlistedReportHandler,
} from './submissions/complaints/complaint-routes.ts'
import { declarationHandler, declarationHandlers } from './advertisements/declaration-routes.ts'
import { staffAdvertisementHandlers } from './advertisements/staff-advertisement-routes.ts'
import { staffFileHandlers } from './advertisements/staff-file-routes.ts'
import { advertisementSteps } from './advertisements/steps/index.ts'
import { complaintSteps } from './submissions/complaints/complaint-steps.ts'
import { beginReportScope, reportFormHandler, reportRoute } from './submissions/complaints/report-form.ts'
import { reportPictureHandler } from './submissions/complaints/report-picture.ts'
import { largestReport, limitPictures } from './uploads/sent-picture.ts'
import { staffComplaintHandlers } from './submissions/complaints/staff-complaint-routes.ts'
import { addOk, contactHandler } from './submissions/contact/contact-routes.ts'
import { largestReport as largestTelemetry, telemetryHandlers } from './telemetry/routes.ts'
import { beginStatusScope, statusHandlers } from './telemetry/status.ts'

/** With a query it is a page for which a text is written. */
const costOfPage: Cost = ({ url }) => (url.includes('?') ? 50 : 1)

/** A text and the name of an area are searched for in all advertisements. */
const costOfSelection: Cost = ({ query }) => {
  const isSearch = typeof query === 'object' && query !== null && ('text' in query || 'area' in query)
  return isSearch ? 5 : 1
}

const publishedRoute = { config: { isPublished: true } }
const exported = { config: { isExport: true } }
const stepOfLogin = { config: { isLogin: true } }
const upload = { config: { takesFiles: true } }
const download = { config: { isExport: true }, exposeHeadRoute: false }

/** Content that calls and pages share: each document and each count of a day is read once. */
type Content = Omit<PageSources, 'register'>

export async function addRoutes(app: FastifyInstance, services: Services, site: PublishedSite): Promise<void> {
  const documents = new DocumentStore(join(services.config.contentDirectory, 'documents'))
  const content = { documents, countFigures: figureHandler(services) }
  await addFiles(app, services, site)
  await app.register((scope) => addSearchEngineFiles(scope, services, site, documents))
  if (services.config.development) addDevelopment(app, services)
  await app.register((scope) => addVerification(scope, services))
  await app.register((scope) => addReports(scope, services))
  await app.register((scope) => addFollowers(scope, services))
  await app.register((scope) => addInformation(scope, services))
  addPages(app, services, site, content)
  await app.register((scope) => addStatus(scope, services, site))
  await app.register((scope) => addLogin(scope, services), { prefix: '/auth' })
  await app.register((scope) => addApi(scope, services, site, content), { prefix: '/api' })
  if (services.config.publishing)
    await app.register((scope) => addPublishing(scope, services), { prefix: '/publishing' })
}

/** Changes of what is live, which need write access to the store: in production by a process of its own (publishing-main.ts). */
export async function addPublishing(app: FastifyInstance, services: PublishingServices) {
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('cache-control', 'no-store')
  })
  app.addHook('onRequest', rejectUnknownHost(services.config))
  acceptFiles(app)
  const publishing = publishingHandlers(services)

  const add = routesOf(app)
  add('publisher', 50, 'GET /publishing/:app', publishing.show)
  add('publisher', 100, 'POST /publishing/:app/:step', publishing.take, upload)
  rejectUnknown(app)
}

async function addFiles(app: FastifyInstance, services: Services, site: PublishedSite) {
  const { contentDirectory, siteDirectory } = services.config
  const builds = join(siteDirectory, 'apps')
  await serveAssets(app, builds)
  const picture = contentFileHandler(contentDirectory, 'site-picture', 'png')
  const policy = contentFileHandler(contentDirectory, 'security-policy', 'txt')

  const add = routesOf(app, services)
  add('public', 0, 'GET /healthz', healthHandler(services, site))
  add('public', 0, 'GET /.well-known/gpc.json', sendPrivacyControl)
  add('public', 0, 'GET /.well-known/licenses.txt', licenceHandler(site))
  add('public', 0, 'GET /.well-known/security.txt', securityTxtHandler(services))
  add('public', 0, 'GET /.well-known/security-policy.txt', policy)
  add('public', 20, 'GET /remotes.json', remotesHandler(site, services))
  add('public', 0, 'GET /site-picture.png', picture)
  add('public', 0, 'GET /favicon.svg', sendIcon)
  add('public', 0, 'GET /favicon.ico', sendFavicon)
  add('public', 0, 'GET /apple-touch-icon.png', sendTouchIcon)
  add('public', 0, 'GET /apps/*', assetHandler(builds), { ...publishedRoute, onSend: describeFile })
}

async function addSearchEngineFiles(
  app: FastifyInstance,
  services: Services,
  site: PublishedSite,
  documents: DocumentStore,
) {
  app.addHook('onSend', packAnswer)
  const { robotsTxt, sitemap } = sitemapHandlers(site, services, documents)

  const add = routesOf(app, services)
  add('public', 1, 'GET /robots.txt', robotsTxt)
  add('public', 5, 'GET /sitemap:part(|-[1-9]\\d{0,3}).xml', sitemap)
}

function addDevelopment(app: FastifyInstance, services: Services) {
  const { demonstration, mailDirectory, siteDirectory } = services.config
  const mail = mailPageHandlers(mailDirectory)

  const add = routesOf(app, services)
  add('public', 1, 'GET /dev/builds', buildsHandler(app, siteDirectory))
  add('public', 0, 'GET /apps/:app/hot/*', hotFileHandler(siteDirectory))
  if (!demonstration) return
  add('public', 1, 'GET /dev/mail', mail.list)
  add('public', 1, 'GET /dev/mail/:name.eml', mail.source)
  add('public', 1, 'GET /dev/mail/:name.html', mail.frame)
  add('public', 1, 'GET /dev/mail/:name', mail.show)
}

async function addVerification(app: FastifyInstance, services: Services) {
  await beginVerificationScope(app, services)
  const verification = verificationHandlers(services)

  const add = routesOf(app, services)
  add('token', 1, `GET ${verificationPath}`, verification.show)
  add('token', 10, `POST ${verificationPath}`, verification.confirm)
}

async function addReports(app: FastifyInstance, services: Services) {
  await beginReportScope(app, services)

  const add = routesOf(app, services)
  add('public', 10, `POST ${reportRoute}`, reportFormHandler(services), {
    bodyLimit: largestReport,
    onRequest: limitPictures(),
  })
}

async function addFollowers(app: FastifyInstance, services: Services) {
  await beginFollowerScope(app, services)
  const followers = followerHandlers(services)

  const add = routesOf(app, services)
  add('public', 10, `POST ${plainFollowPath}`, followers.acceptForm, { onRequest: rejectOtherForms(services.config) })
  add('token', 1, `GET ${followerPath}`, followers.show)
  add('token', 10, `POST ${followerPath}`, followers.change)
}

async function addInformation(app: FastifyInstance, services: Services) {
  await beginInformationScope(app, services)

  const add = routesOf(app, services)
  add('public', 10, `POST ${plainInformationPath}`, informationFormHandler(services))
}

function addPages(app: FastifyInstance, services: Services, site: PublishedSite, content: Content) {
  const add = routesOf(app, services)
  add('public', 1, `GET /:lang(^${langs.join('$|^')}$)/a/:id(^[A-Za-z0-9-]{1,64}$)`, followShortAddress)
  add(
    'public',
    costOfPage,
    `GET ${anyPage}`,
    pageHandler(site, { ...services, write: pageWriter(services, content) }),
    publishedRoute,
  )
}

async function addStatus(app: FastifyInstance, services: Services, site: PublishedSite) {
  await beginStatusScope(app, services)
  const status = statusHandlers(services, site)

  const add = routesOf(app, services)
  add('staff', 5, 'GET /status', status.page)
  add('staff', 5, 'GET /status.json', status.json)
}

async function addLogin(app: FastifyInstance, services: Services) {
  await beginLoginScope(app, services)
  const { openId } = services
  if (!openId) {
    app.all('/*', rejectLogin)
    return
  }
  const login = loginHandlers(services, openId)

  const add = routesOf(app, services)
  add('public', 5, 'GET /auth/login', login.begin, stepOfLogin)
  add('public', 5, 'GET /auth/callback', login.finish, stepOfLogin)
  add('public', 5, calls.logOut, login.logOut)
}

export async function addApi(app: FastifyInstance, services: Services, site: PublishedSite, content: Content) {
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('cache-control', 'no-store')
  })
  app.addHook('onRequest', rejectUnknownHost(services.config))
  app.addHook('preValidation', rejectUnstorable)
  app.addHook('onSend', packAnswer)
  rejectOtherMethods(app, () => addPublicCalls(app, services, site, content))
  await app.register((scope) => addMailbox(scope, services), { prefix: mailboxPrefix })
  await app.register((scope) => addBackEnds(scope, services), { prefix: backEndPrefix })
  const prefix = calls.staffCallsPath.slice(app.prefix.length)
  await app.register((scope) => addReads(scope, services), { prefix })
  await app.register((scope) => addStaffCalls(scope, services), { prefix })
  await app.register((scope) => addTaskReads(scope, services), { prefix })
  await app.register((scope) => addTasks(scope, services), { prefix })
  await app.register((scope) => addAudit(scope, services), { prefix })
  await app.register((scope) => addAdvertisements(scope, services), { prefix })
  await app.register((scope) => addReportReads(scope, services), { prefix })
  await app.register((scope) => addReportCalls(scope, services), { prefix })
  rejectUnknown(app)
}

function addPublicCalls(app: FastifyInstance, services: Services, site: PublishedSite, content: Content) {
  const { documents: store, countFigures: figures } = content
  const report = (problem: unknown) => app.log.error(problem)
  const documents = documentHandlers(services, store)
  const search = searchHandler(services, store, site, report)
  const campaigns = campaignHandlers(services)
  const exports = exportHandlers(services)
  const label = labelHandlers(services)
  const telemetry = telemetryHandlers(services, site)
  const requestStatus = requestStatusHandlers(services)
  const openApi = openApiHandlers()
  const declarations = declarationHandlers(services)

  const add = routesOf(app, services)
  add('public', 1, calls.loadDocument, documents.load)
  add('public', 1, calls.getDocumentVersions, documents.versions)
  add('public', 1, calls.getDocumentFeed, documents.feed)
  add('public', 1, calls.getSearchEntries, search)

  add('public', costOfSelection, calls.getCampaignPage, campaigns.page)
  add('public', 1, calls.getCampaignItem, campaigns.item)
  add('public', 1, calls.getCampaignVersions, campaigns.versions)
  add('public', 2, calls.getCampaignLabel, label.words)
  add('public', 5, calls.getLabelAsSvg, label.svg)
  add('public', 2, calls.getNoticeCode, label.code)
  add('public', 100, calls.getLabelAsPng, label.png)
  add('public', 1, calls.getCampaignAreas, campaigns.areas)
  add('public', costOfSelection, calls.getCampaignInsight, insightHandler(services))
  add('public', 100, calls.campaignsAsCsv, exports.csv, exported)
  add('public', 100, calls.campaignsAsJson, exports.json, exported)
  add('public', 100, calls.campaignFiguresAsCsv, figuresHandler(services), exported)
  add('public', costOfSelection, calls.campaignsAsFeed, feedHandler(services))
  add('public', 1, calls.campaignSchema, schemaHandler())
  add('public', 1, calls.getCreative, pictureHandler(services, 'content'))
  add('public', 1, calls.getThumbnail, pictureHandler(services, 'thumbnail'))

  add('public', 10, calls.sendContactMessage, contactHandler(services), { preSerialization: addOk })
  add('public', 10, calls.sendComplaint, complaintHandler(services), { preSerialization: addValidationError })
  add('public', 10, calls.sendUnlistedReport, unlistedReportHandler(services), {
    bodyLimit: largestReport,
    onRequest: limitPictures(),
    preSerialization: addValidationError,
  })
  const pictured = { bodyLimit: largestReport, onRequest: limitPictures() }
  add('public', 10, calls.declareAdvertisement, declarationHandler(services), pictured)
  add('public', 5, calls.getDeclaration, declarations.read)
  add('public', 5, calls.getDeclarationPicture, declarations.showPicture)
  add('public', 10, calls.confirmDeclaration, declarations.confirm)
  add('public', 10, calls.completeDeclaration, declarations.complete, pictured)
  add('public', 10, calls.writeAboutDeclaration, declarations.write)
  add('public', 10, calls.sendPrivacyRequest, requestHandler(services), { readBody: readRequest })
  add('public', 10, calls.sendInformationRequest, informationHandler(services))
  add('public', 10, calls.followCampaigns, followHandler(services))
  add('public', 10, calls.mailStatusLinks, lostLinkHandler(services))
  add('public', 10, calls.openByCode, linkCodeHandler(services))
  add('public', 1, calls.getRequestFigures, figures)
  add('public', 1, calls.getHomeFacts, homeFactHandler(services, store, figures))
  add('token', 5, calls.getRequestStatus, requestStatus.read, { readsOnly: true })
  add('token', 10, calls.withdrawRequest, requestStatus.withdraw)
  add('token', 10, calls.requestReview, requestStatus.askReview)

  add('public', 1, calls.sendTelemetry, telemetry.report, { bodyLimit: largestTelemetry })
  add('public', 1, calls.countPageView, telemetry.countView)
  add('public', 1, calls.openApiDescription, openApi.description)
  add('public', 1, calls.descriptionPage, openApi.page)
}

async function addMailbox(app: FastifyInstance, services: Services) {
  await beginMailboxScope(app)
  const mailbox = mailboxHandlers(services)

  const add = routesOf(app, services)
  add('token', 10, calls.sendOpeningCode, mailbox.sendCode)
  add('token', 10, calls.openMailbox, mailbox.open)
  add('token', 10, calls.sendPersonMessage, mailbox.sendMessage)
  add('token', 5, calls.removePersonFile, mailbox.removeFile)
  add('token', 10, `POST ${calls.personUploadPath}`, mailbox.upload, upload)
  add('token', 5, `GET ${calls.mailboxFilePath}/:file`, mailbox.download, download)
}

async function addBackEnds(app: FastifyInstance, services: Services) {
  takeRawJson(app)
  const passOn = backEndHandler(services.config.backEnds)
  rejectOtherMethods(app, () => {
    const add = routesOf(app, services)
    add('public', 5, 'GET /api/x/:app/*', passOn)
    add('public', 5, 'POST /api/x/:app/*', passOn)
  })
}

/** Adds the routes that read requests, for the team and for people who only read. */
async function addReads(app: FastifyInstance, services: Services) {
  await beginStaffScope(app, services, 'readers')
  const requests = staffRequestHandlers(services)
  const mailbox = staffMailboxHandlers(services)
  const overview = overviewHandlers(services)

  const add = routesOf(app, services)
  add('staff', 5, calls.getStaffOverview, overview.show)
  add('staff', 100, calls.overviewFile, overview.file)
  add('staff', 5, calls.getStaffRequests, requestListHandlers(services).list)
  add('staff', 5, calls.getStaffRequest, requests.read)
  add('staff', 5, calls.getSentLetter, letterHandlers(services).readLetter)
  add('staff', 5, calls.getCaseFile, requests.caseFile)
  add('staff', 5, `GET ${calls.staffUploadPath}/:file`, mailbox.download, download)
}

async function addStaffCalls(app: FastifyInstance, services: Services) {
  await beginStaffScope(app, services)
  acceptFiles(app)
  const lists = requestListHandlers(services)
  const chosenRequests = chosenRequestsHandlers(services)
  const letters = letterHandlers(services)
  const mailbox = staffMailboxHandlers(services)

  const add = routesOf(app, services)
  add('staff', 10, calls.sendInternalPrivacyRequest, intakeHandler(services), { readBody: readStaffRequest })
  add('staff', 100, calls.staffRequestsFile, lists.file, exported)
  add('staff', 100, calls.staffRequestsContacts, lists.contacts, exported)
  add('staff', 10, calls.grantObjections, chosenRequests.grant)
  add('staff', 10, calls.assignRequests, chosenRequests.assign)
  add('staff', 10, calls.noteRequests, chosenRequests.note)
  add('staff', 10, calls.handOverAll, handOverHandler(services))
  add('staff', 50, calls.importRequests, importHandler(services), { bodyLimit: largestImport })
  add('staff', 5, calls.getUnpostedLetters, letters.listUnposted)
  add('staff', 5, calls.getSentences, letters.listSentences)
  add('staff', 5, calls.previewLetter, letters.preview)
  add('staff', 10, calls.recordPosting, letters.recordPosted)
  add('staff', 10, calls.recordCall, letters.recordCalled)
  for (const { call, handle } of stepRoutes(requestSteps, staffRequestHandlers(services).takeStep))
    add('staff', 10, call, handle)

  add('staff', 5, calls.getCoverSheet, mailbox.coverSheet)
  add('staff', 10, `POST ${calls.staffUploadPath}`, mailbox.upload, upload)

  // Of somebody who is logged in it is recorded.
  rejectUnknown(app)
}

async function addTaskReads(app: FastifyInstance, services: Services) {
  await beginStaffScope(app, services, 'taskReaders')
  const add = routesOf(app, services)
  add('staff', 5, calls.getTasks, taskHandlers(services).list)
}

async function addTasks(app: FastifyInstance, services: Services) {
  await beginStaffScope(app, services, 'tasks')
  acceptFiles(app)
  const tasks = taskHandlers(services)

  const add = routesOf(app, services)
  add('staff', 100, calls.tasksFile, tasks.file, exported)
  add('staff', 100, calls.tasksContacts, tasks.contacts, exported)
  add('staff', 10, calls.finishTasks, tasks.finish)
  add('staff', 10, calls.reopenTasks, tasks.reopen)
  add('staff', 10, calls.noteTask, tasks.note)
  add('staff', 10, calls.removeTaskFile, tasks.removeFile)
  add('staff', 10, `POST ${calls.taskUploadPath}`, tasks.upload, upload)
}

async function addAudit(app: FastifyInstance, services: Services) {
  await beginStaffScope(app, services, 'audit')
  const audit = auditHandlers(services)

  const add = routesOf(app, services)
  add('staff', 5, calls.getAudit, audit.list)
  add('staff', 100, calls.auditFile, audit.file, exported)
}

async function addAdvertisements(app: FastifyInstance, services: Services) {
  await beginStaffScope(app, services, 'advertisements')
  const advertisements = staffAdvertisementHandlers(services)
  const information = staffInformationHandlers(services)

  const add = routesOf(app, services)
  add('staff', 5, calls.getStaffAdvertisements, advertisements.list)
  add('staff', 5, calls.getStaffAdvertisement, advertisements.read)
  add('staff', 10, calls.enterAdvertisement, advertisements.enter)
  add('staff', 5, calls.previewAsking, advertisements.previews.ask)
  add('staff', 5, calls.previewHalt, advertisements.previews.halt)
  add('staff', 5, calls.previewRejection, advertisements.previews.reject)
  add('staff', 5, calls.getInformationRequests, information.list)
  add('staff', 5, calls.getInformationRequest, information.read)
  add('staff', 10, calls.enterInformationRequest, information.enter)
  add('staff', 5, calls.previewInformationAnswer, information.preview)
  add('staff', 5, calls.getInformationFile, information.file)
  const files = staffFileHandlers(services)
  add('staff', 5, calls.getAdvertisementFile, files.show, download)
  add('staff', 10, calls.addAdvertisementRecord, files.add, { bodyLimit: 2 * calls.largestRecord })
  add('staff', 50, calls.chooseAdvertisementPicture, files.use)
  for (const { call, handle } of stepRoutes(advertisementSteps, advertisements.takeStep)) add('staff', 10, call, handle)
  for (const { call, handle } of stepRoutes(informationSteps, information.takeStep)) add('staff', 10, call, handle)
}

async function addReportCalls(app: FastifyInstance, services: Services) {
  await beginStaffScope(app, services, 'reports')
  const complaints = staffComplaintHandlers(services)

  const add = routesOf(app, services)
  add('staff', 5, calls.previewOutcome, complaints.preview)
  for (const { call, handle } of stepRoutes(complaintSteps, complaints.takeStep)) add('staff', 10, call, handle)
}

/** Adds the routes that read reports, for both teams and for people who only read. */
async function addReportReads(app: FastifyInstance, services: Services) {
  await beginStaffScope(app, services, 'reportReaders')
  const complaints = staffComplaintHandlers(services)

  const add = routesOf(app, services)
  add('staff', 5, calls.getStaffComplaints, complaints.list)
  add('staff', 5, calls.getStaffComplaint, complaints.read)
  add('staff', 5, calls.getReportPicture, reportPictureHandler(services))
  add('staff', 5, calls.getStaffMembers, membersHandler(services))
}
