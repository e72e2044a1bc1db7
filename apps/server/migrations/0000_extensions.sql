-- Typo-tolerant and accent-free search everywhere; vectors only where the server has the extension.
create extension if not exists pg_trgm;
create extension if not exists unaccent;
do $$
begin
  if exists (select 1 from pg_available_extensions where name = 'vector') then
    create extension if not exists vector;
  end if;
end
$$;
