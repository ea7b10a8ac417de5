// Traces for operators in the format of OpenTelemetry: of each request its route, and the statements that it has sent to the database. What a
// visitor sends is in none of them: no URL, address, header or value. Loaded only where the environment names a receiver.
import { context, diag, DiagLogLevel, SpanKind, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceInstanceIdDetector,
  serviceNameEnvDetector,
} from '@opentelemetry/resources'
import { AlwaysOnSampler, BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace'
import { errorCode, errorMessage } from '@site/shared/rules'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { LogEvent } from 'kysely'
import { onStatement } from '../database/statement-channel.ts'

/** In characters; a statement that imports many rows names each of them. */
const longestStatement = 2_000

export interface Tracing {
  /** Traces the requests of a server that its limits have let through. */
  follow(app: FastifyInstance): void
  /** Sends what is not sent yet. */
  end(): Promise<void>
}

/**
 * Begins to send traces to `OTEL_EXPORTER_OTLP_ENDPOINT`; the exporter reads its other variables itself.
 * @param share of requests that are traced, 0 to 1
 * @param version of the site
 */
export function startTracing(share: number, version: string, report: (problem: string) => void): Tracing {
  const log = logOnce(report)
  const nothing = () => undefined
  const logger = { verbose: nothing, debug: nothing, info: nothing, warn: nothing, error: log }
  diag.setLogger(logger, DiagLogLevel.ERROR)
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const detected = detectResources({
    detectors: [serviceInstanceIdDetector, resourceAttributesEnvDetector, serviceNameEnvDetector],
  })
  const site = resourceFromAttributes({ 'service.name': 'privacy-site', 'service.version': version })
  const provider = new TracerProvider({
    resource: site.merge(detected),
    sampler: share < 1 ? new TraceIdRatioBasedSampler(share) : new AlwaysOnSampler(),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  })
  const tracer = provider.getTracer('privacy-site')
  onStatement((event) => addStatement(tracer, event))
  return {
    follow(app) {
      app.addHook('onRequest', (request, reply, next) => traceRequest(tracer, request, reply, next))
    },
    end: () => provider.shutdown().catch((error: unknown) => log(errorMessage(error))),
  }
}

/** A receiver that does not answer is logged once, until something else is wrong with it. */
function logOnce(report: (problem: string) => void): (problem: string) => void {
  let last = ''
  return (problem) => {
    if (problem !== last) report(`Traces are not sent: ${problem}`)
    last = problem
  }
}

/** Begins a trace of its own: a visitor does not choose the id of one (`traceparent`), nor whether there is one. */
function traceRequest(tracer: Tracer, request: FastifyRequest, reply: FastifyReply, next: () => void) {
  const { method, routeOptions } = request
  const route = routeOptions.url ?? 'none'
  const attributes = { 'http.request.method': method, 'http.route': route }
  const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, root: true, attributes })
  // Also where nobody waits for the answer any more.
  reply.raw.once('close', () => {
    span.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  })
  context.with(trace.setSpan(context.active(), span), next)
}

/** The text of a statement has the places of its values only; the message of its error could repeat one. */
function addStatement(tracer: Tracer, { query, queryDurationMillis, ...event }: LogEvent) {
  // Of the work that no request waits for, there would be a trace a second.
  if (!trace.getActiveSpan()?.isRecording()) return
  const text = query.sql.slice(0, longestStatement)
  const operation = /^\W*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement'
  const span = tracer.startSpan(operation, {
    kind: SpanKind.CLIENT,
    startTime: Date.now() - queryDurationMillis,
    attributes: { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.text': text },
  })
  if (event.level === 'error') {
    span.setAttribute('error.type', errorCode(event.error) ?? 'unknown')
    span.setStatus({ code: SpanStatusCode.ERROR })
  }
  span.end()
}
