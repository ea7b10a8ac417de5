import { sql, type Kysely } from 'kysely'

/** The items of the template of the notice that the register did not have (Implementing Regulation (EU) 2025/1410). */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table campaign_items
    add column benefits_in_kind integer, add column interactions integer,
    add column campaign_budget_lower_bound integer, add column campaign_budget_upper_bound integer,
    add column campaign_benefits_in_kind integer,
    add column calculation_method_nl text, add column calculation_method_fr text,
    add column official_information_url text, add column european_repository_url text, add column targeting text,
    add column targeting_details_nl text, add column targeting_details_fr text, add column targeting_data_nl text,
    add column targeting_data_fr text, add column targeting_rights_url text, add column absent_items text[]`.execute(
    database,
  )
}
