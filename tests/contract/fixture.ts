import type {
  ContentDto,
  ContentsDto,
  CreateSchemaDto,
  SchemaDto,
} from '#src/content/squidex/wire.ts';
import { openTarget, type Reply, type ContractTarget, uniqueName } from './target.ts';

/** A target with schemas of its own, which are gone when it is closed. */
export type ContractFixture = ContractTarget & {
  createSchema(schema: Partial<CreateSchemaDto>): Promise<SchemaDto>;
  /** A request below a schema of content. */
  content<T = ContentDto>(
    method: string,
    schema: SchemaDto,
    path?: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Reply<T>>;
  /** Ids of the items that a filter finds, drafts included. */
  find(schema: SchemaDto, filter: string): Promise<string[]>;
};

export const UNPUBLISHED = { 'X-Unpublished': '1' };

export function openFixture(): ContractFixture {
  const target = openTarget();
  const made: string[] = [];
  const fixture: ContractFixture = {
    ...target,
    async createSchema(schema) {
      const name = uniqueName('contract');
      const body = { name, isPublished: true, fields: [], ...schema };
      const reply = await target.call<SchemaDto>('POST', `/apps/${target.app}/schemas`, { body });
      if (reply.status !== 201) throw new Error(JSON.stringify(reply.body));
      made.push(reply.body.name);
      return reply.body;
    },
    content<T>(
      method: string,
      schema: SchemaDto,
      path = '',
      body?: unknown,
      headers: Record<string, string> = {},
    ) {
      const options = body === undefined ? { headers } : { body, headers };
      return target.call<T>(method, `/content/${target.app}/${schema.name}${path}`, options);
    },
    async find(schema, filter) {
      const query = `?$orderby=id&$filter=${encodeURIComponent(filter)}`;
      const reply = await fixture.content<ContentsDto>(
        'GET',
        schema,
        query,
        undefined,
        UNPUBLISHED,
      );
      if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
      return reply.body.items.map(({ id }) => id);
    },
    async close() {
      for (const name of made.reverse()) {
        await target.call('DELETE', `/apps/${target.app}/schemas/${name}?permanent=true`);
      }
      await target.close();
    },
  };
  return fixture;
}
